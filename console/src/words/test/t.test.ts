import { describe, expect, test } from "vitest";
import { phoneFormats } from "../../../phone-formats.ts";
import german from "../de.json";
import english from "../en.json";
import formats from "../phone-formats.json";
import { phoneGroups, withPlainPhones } from "../phone-groups.ts";
import { pseudo } from "../pseudo.ts";
import { createWords } from "../t.ts";

const CATALOGUES = { en: english, de: german };
const wordsOf = (locale: string) => {
  const language = locale.startsWith("de") ? "de" : "en";
  return createWords(language, CATALOGUES[language], { locale });
};
/** As a reader sees it. */
const plain = (text: string) => text.replace(/\s/g, " ");

describe("phones", () => {
  test.each([
    ["+15551234567", "+1 555 123 4567"],
    ["+33612345678", "+33 6 12 34 56 78"],
    ["+491715550100", "+49 171 5550100"],
    ["+4922112345", "+49 221 12345"],
    ["+447911123456", "+44 7911 123456"],
    ["+971505550142", "+971 50 555 0142"],
    ["+5491123456789", "+54 9 11 2345 6789"],
    ["+80012345678", "+800 1234 5678"],
    // The country has no such numbers.
    ["+4915550107", "+49 155 501 07"],
    ["+123456789012345", "+1 234 567 890 123 45"],
    ["+123456", "+123456"],
  ])("%s is read as %s", (phone, read) => {
    expect(phoneGroups(phone).join(" ")).toBe(read);
  });

  test("the formats are those of the numbering plans (npx node console/phone-formats.ts renews them)", () => {
    expect(formats).toEqual(phoneFormats());
  });

  test("a text that isn't a phone stays as it is", () => {
    expect(phoneGroups("Ana +1")).toEqual(["Ana +1"]);
  });

  test("a sentence groups its phone, and a copy of the sentence has it plain", () => {
    const text = wordsOf("en").t("thread.sender", { phone: "+15551234567" });
    expect(plain(text)).toBe("From here on sent from +1 555 123 4567");
    expect(withPlainPhones(text)).toBe("From here on sent from +15551234567");
  });

  test("other numbers of a copied text stay as they are", () => {
    expect(withPlainPhones("+12 of 1 000, at 3:05\u202FAM")).toBe("+12 of 1 000, at 3:05\u202FAM");
  });

  test("from right to left, the groups keep their order", () => {
    const words = createWords("en", english, { isRightToLeft: true });
    expect(plain(words.phone("+15551234567"))).toBe("\u2066+1 555 123 4567\u2069");
  });
});

test.each([
  ["en-US", "3:05 AM", "3:05:06 AM"],
  ["en-GB", "03:05", "03:05:06"],
  ["de-DE", "03:05", "03:05:06"],
])("a time of the morning in %s: %s, %s", (locale, time, clock) => {
  const at = new Date(2026, 0, 5, 3, 5, 6);
  const words = wordsOf(locale);
  expect(plain(words.time(at))).toBe(time);
  expect(plain(words.clock(at))).toBe(clock);
});

test.each([
  [new Date(2026, 0, 5, 8, 30), "at 8:30 AM", "um 08:30"],
  [new Date(2026, 2, 3, 14, 2), "on Mar 3 at 2:02 PM", "am 3. März um 14:02"],
  [new Date(2025, 11, 28, 14, 2), "on Dec 28, 2025 at 2:02 PM", "am 28. Dez. 2025 um 14:02"],
])("the moment %s has its day and its year unless they are the present ones", (at, inEnglish, inGerman) => {
  const now = new Date(2026, 0, 5, 12);
  expect(plain(wordsOf("en-US").moment(at, now))).toBe(inEnglish);
  expect(plain(wordsOf("de-DE").moment(at, now))).toBe(inGerman);
});

test.each([
  [new Date(2026, 0, 3), "Jan 3", "3. Jan."],
  [new Date(2025, 11, 31, 23, 59), "Dec 31, 2025", "31. Dez. 2025"],
])("the day of %s has its year unless it is the present one", (at, inEnglish, inGerman) => {
  const now = new Date(2026, 0, 5, 12);
  expect(wordsOf("en-US").shortDay(at, now)).toBe(inEnglish);
  expect(wordsOf("de-DE").shortDay(at, now)).toBe(inGerman);
});

test.each([
  ["en", "The oldest message has waited for 8m."],
  ["de", "Die älteste Nachricht wartet seit 8 Min."],
])("a sentence in %s that ends with a duration ends with one full stop", (locale, sentence) => {
  const words = wordsOf(locale);
  expect(plain(words.t("home.late", { time: words.duration(8 * 60_000) }))).toBe(sentence);
});

test("a plural has the form of its number, grouped as in the region", () => {
  expect(wordsOf("en-US").t("contacts.count", { n: 1 })).toBe("1 contact");
  expect(wordsOf("de-DE").t("contacts.count", { n: 12_345 })).toBe("12.345 Kontakte");
});

test("a value from right to left leaves the order of the words around it alone", () => {
  expect(wordsOf("en").t("thread.name", { name: "دانا" })).toBe("Messages with \u2068دانا\u2069");
});

test("a sentence of the pseudo-language is altered and its values aren't", () => {
  const words = createWords("en", english, { alter: pseudo });
  expect(words.t("contacts.count", { n: 2 })).toMatch(/^⟦2 .*çööñţååçţš.*⟧$/);
});

describe("a sentence of several facts", () => {
  const facts = { kind: "erase", n: 1, refused: 0, missing: 2, untouched: 0, hasError: false, error: "" };

  test.each([
    ["en", "1 contact erased · 2 no longer there"],
    ["de", "1 Kontakt gelöscht · 2 nicht mehr da"],
  ])("in %s is %s, without those that are zero", (locale, text) => {
    expect(wordsOf(locale).t("job.result", facts)).toBe(text);
  });

  test("chooses its form from right to left too", () => {
    const words = createWords("en", english, { isRightToLeft: true });
    expect(words.t("job.result", facts)).toBe("1 contact erased · 2 no longer there");
  });

  test("takes elements for its links and times", () => {
    const link = (parts: string[]) => parts.join("").toUpperCase();
    expect(wordsOf("en").parts<unknown>("export.listed", { link })).toEqual([
      "Listed under EXPORTS, IMPORTS.",
    ]);
  });
});
