// Phone numbers as people and channels write them.
import fc from "fast-check";
import { Metadata, parsePhoneNumberFromString } from "libphonenumber-js/core";
import metadata from "libphonenumber-js/metadata.min";
import { describe, expect, test } from "vitest";
import { parsePhone } from "../phone.ts";

const codes = [...Object.keys(metadata.country_calling_codes), ...Object.keys(metadata.nonGeographic)];
const digits = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((list) => list.join(""));
const plainPhone = fc
  .tuple(fc.constantFrom(...codes), digits(6, 12))
  .map(([code, national]) => `+${code}${national}`)
  .filter((phone) => phone.length <= 16);

describe("a number that is accepted", () => {
  test.each([
    ["plain E.164", "+15551234567", "+15551234567"],
    ["a trunk zero in brackets", "+44 (0)7911 123456", "+447911123456"],
    ["a trunk zero in plain digits", "+4407911123456", "+447911123456"],
    ["spaces, dashes, dots and slashes", " +1 (555) 123-45.6/7 ", "+15551234567"],
    ["no-break and narrow spaces", "+1\u00a0555\u202f123\u20094567", "+15551234567"],
    ["tab and line end", "\t+1 555\n123 4567", "+15551234567"],
    ["dashes of Unicode", "+1\u2013555\u2014123\u22124567", "+15551234567"],
    ["full-width plus, digits and brackets", "＋１（５５５）１２３－４５６７", "+15551234567"],
    ["Arabic-Indic digits", "+١٥٥٥١٢٣٤٥٦٧", "+15551234567"],
    ["Devanagari digits", "+१५५५१२३४५६७", "+15551234567"],
    ["digits beyond the first plane", "+𝟏𝟓𝟓𝟓𝟏𝟐𝟑𝟒𝟓𝟔𝟕", "+15551234567"],
    ["marks of direction around it", "\u202a+1\u200e555\u200f1234567\u202c", "+15551234567"],
    ["isolates and invisible spaces", "\u2068+1 555\u200b123\u206045\ufeff67\u2069", "+15551234567"],
    ["invisible separators", "\u2063+1\u180e555\u20641234567", "+15551234567"],
    ["a form outside of the numbering plan", "+5215512345678", "+5215512345678"],
    ["Italy keeps its zero", "+39 06 1234567", "+39061234567"],
    ["Argentina's mobile prefix", "+54 11 15 2345-6789", "+5491123456789"],
    ["a freephone number of no country", "+800 1234 5678", "+80012345678"],
    ["seven digits", "+1555123", "+1555123"],
    ["fifteen digits", "+155512345678901", "+155512345678901"],
  ])("%s", (_, input, phone) => {
    expect(parsePhone(input)).toEqual({ ok: true, phone });
  });
});

describe("a number that is refused", () => {
  test.each([
    ["no plus", "15551234567", "missing_plus"],
    ["an international prefix", "0044 7911 123456", "missing_plus"],
    ["nothing", "", "missing_plus"],
    ["an unknown country code", "+999 123 4567", "unknown_country_code"],
    ["a zero after the plus", "+0447911123456", "unknown_country_code"],
    ["six digits", "+155512", "too_short"],
    ["a plus alone", "+", "too_short"],
    ["sixteen digits", "+1555123456789012", "too_long"],
    ["a trunk prefix twice, which another number would be left of", "+1111111111111", "too_long"],
    ["a trunk zero twice", "+44 00 7911 123456", "too_long"],
    ["an extension", "+1 555 123 4567 x12", "not_a_number"],
    ["an extension of a link", "+15551234567;ext=12", "not_a_number"],
    ["letters", "+1 800 FLOWERS", "not_a_number"],
    ["a word", "nobody", "not_a_number"],
    ["two pluses", "++15551234567", "not_a_number"],
    ["a plus inside", "+1555+1234567", "not_a_number"],
    ["a NUL", "+1555123\u00004567", "not_a_number"],
    ["a link", "tel:+15551234567", "not_a_number"],
    ["a long text", `+${" 1".repeat(60_000)}`, "not_a_number"],
  ])("%s", (_, input, code) => {
    expect(parsePhone(input)).toMatchObject({ ok: false, code });
  });
});

test("each digit of scripts that follow one another is read as itself", () => {
  for (let code = 0x1d7ce; code <= 0x1d7ff; code++) {
    const digit = String.fromCodePoint(code);
    const phone = `+1555123456${digit.normalize("NFKD")}`;
    expect(parsePhone(`+1555123456${digit}`), code.toString(16)).toEqual({ ok: true, phone });
  }
});

test("parsing a result again gives the same", () => {
  fc.assert(
    fc.property(plainPhone, (input) => {
      const once = parsePhone(input);
      if (once.ok) expect(parsePhone(once.phone)).toEqual(once);
    }),
    { numRuns: 5_000 },
  );
});

test("the fast path gives the same result as the parser", () => {
  fc.assert(
    fc.property(plainPhone, (input) => {
      const result = parsePhone(input);
      const parsed = parsePhoneNumberFromString(input, metadata)?.number ?? input;
      const again = parsePhoneNumberFromString(parsed, metadata)?.number ?? parsed;
      if (result.ok && again === parsed) expect(result.phone).toBe(parsed);
    }),
    { numRuns: 5_000 },
  );
});

test("punctuation changes nothing", () => {
  const mark = fc.constantFrom(" ", "-", ".", "/", "(", ")", "\u00a0", "\u2011", "\u200f", "（", "］");
  fc.assert(
    fc.property(plainPhone, fc.array(mark, { minLength: 20, maxLength: 20 }), (input, marks) => {
      const written = [...input].map((character, index) => character + (marks[index] ?? "")).join("");
      expect(parsePhone(written)).toEqual(parsePhone(input));
    }),
  );
});

test("no input throws", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (input) => {
      parsePhone(input);
      parsePhone(`+${input}`);
    }),
  );
});

test("the parser's tables still have trunk prefixes", () => {
  const plans = new Metadata(metadata) as unknown as {
    selectNumberingPlan(country: undefined, code: string): void;
    numberingPlan: { nationalPrefixForParsing(): string | undefined };
  };
  plans.selectNumberingPlan(undefined, "49");
  expect(plans.numberingPlan.nationalPrefixForParsing()).toBe("0");
});
