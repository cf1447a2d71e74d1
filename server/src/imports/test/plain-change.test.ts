import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contactField, isPlainLink, type Phone } from "../../contacts/index.ts";
import { hostileStrings } from "../../contacts/test/hostile-strings.ts";
import { plainChange } from "../plain-change.ts";

const phone = "+15551234567" as Phone;

function bySchema(given: object) {
  const { success, data } = contactField.safeParse(given);
  if (!success) return null;
  return { phone: data.phone, name: data.name, labels: data.labels, enhancedData: data.enhanced_data };
}

/** What is read without the schema reads alike with it. */
function expectAlike(fields: object): void {
  const given = { phone, ...fields };
  const plain = plainChange(given, phone);
  if (plain !== null) expect(plain).toEqual(bySchema(given));
}

const long = (length: number, unit = "x") => unit.repeat(length);
const entry = (fields: object) => ({ enhanced_data: { Orders: [fields] } });
const names = (count: number) => Array.from({ length: count }, (_, n) => `n${n}`).join(", ");

describe("rows that are read without the schema", () => {
  test.each<[string, object]>([
    ["a phone alone", {}],
    ["a name", { name: "Ana" }],
    ["an empty name", { name: "" }],
    ["no name", { name: null }],
    ["a name of 256 characters", { name: long(256) }],
    ["a name of another script", { name: "مرحبا بالعالم" }],
    ["emoji", { name: "👩‍👩‍👧‍👦👍🏽" }],
    ["labels", { labels: "vip, spring, 5,000 club,  vip, , VIP" }],
    ["no labels", { labels: "" }],
    ["200 labels", { labels: names(200) }],
    ["a label of 128 characters", { labels: long(128) }],
    ["a group without entries", { enhanced_data: { Orders: [], Plan: null } }],
    ["an entry", entry({ text: "a", description: "b", link: "https://shop.example/orders/1?a=b#c" })],
    ["groups called like numbers", { enhanced_data: { 2: [{ text: "a" }], 1: [{ text: "b" }] } }],
    ["a text of 4,000 characters", entry({ text: long(4_000) })],
    ["a group's name of 256 characters", { enhanced_data: { [long(256)]: [{ text: "a" }] } }],
  ])("%s", (_, fields) => {
    const given = { phone, ...fields };
    const plain = plainChange(given, phone);
    expect(plain).not.toBeNull();
    expect(plain).toEqual(bySchema(given));
  });
});

describe("rows that are left to the schema", () => {
  test.each<[string, object]>([
    ["a name of 257 units", { name: long(257) }],
    ["a name of 256 emoji", { name: long(256, "👍") }],
    ["a NUL", { name: "a\0b" }],
    ["half of a pair", { name: "a\ud800b" }],
    ["half of a pair in labels", { labels: "a, \udc00" }],
    ["a name that is a number", { name: 1 }],
    ["labels that are a list", { labels: ["a"] }],
    ["201 labels", { labels: names(201) }],
    ["a label of 129 characters", { labels: `a, ${long(129)}` }],
    ["an unknown field", { nickname: "a" }],
    ["a field that is only read", { id: "con_x" }],
    ["no groups", { enhanced_data: null }],
    ["groups in a list", { enhanced_data: [] }],
    ["a group without a name", { enhanced_data: { "": [{ text: "a" }] } }],
    ["a group's name of 257 characters", { enhanced_data: { [long(257)]: [{ text: "a" }] } }],
    ["a NUL in a group's name", { enhanced_data: { "a\0": [{ text: "a" }] } }],
    ["a group called __proto__", { enhanced_data: JSON.parse('{"__proto__": [{"text": "a"}]}') }],
    ["an entry that isn't one", { enhanced_data: { Orders: ["a"] } }],
    ["an empty entry", entry({})],
    ["an entry with an empty text", entry({ text: "", description: "b" })],
    ["an entry with an unknown field", entry({ text: "a", price: "b" })],
    ["a text of 4,001 characters", entry({ text: long(4_001) })],
    ["a link of 2,049 characters", entry({ link: `https://a.example/${long(2_049 - 18)}` })],
    ["a link with a space", entry({ link: "https://a.example/a b" })],
    ["a link to an address of numbers", entry({ link: "https://1.2.3.4/" })],
    ["a link to no address", entry({ link: "https://1.2.3.999/" })],
    ["a link with a bad name in it", entry({ link: "https://xn--a.example/" })],
    ["a link with a user", entry({ link: "https://a@b.example/" })],
    ["a script", entry({ link: "javascript:alert(1)" })],
  ])("%s", (_, fields) => {
    expect(plainChange({ phone, ...fields }, phone)).toBeNull();
  });
});

test.each(hostileStrings)("%s read alike", (_, text) => {
  expectAlike({ name: text });
  expectAlike({ labels: text });
  expectAlike({ labels: `${text}, a, ${text}` });
  expectAlike({ enhanced_data: { [text]: [{ text }, { description: text }] } });
  expectAlike(entry({ link: text }));
  expectAlike(entry({ link: `https://${text}` }));
  expectAlike(entry({ link: `https://a.example/${text}` }));
  expectAlike({ [text]: text });
});

test("whatever is given reads alike", () => {
  const text = fc.string({
    unit: fc.constantFrom("a", "é", "😀", "\0", "\ud800", ", ", " ", "\n", "'", "="),
  });
  const value = fc.oneof(text, fc.constant(null), fc.integer(), fc.constant([]), fc.constant({}));
  const entries = fc.array(
    fc.dictionary(fc.constantFrom("text", "description", "link", "more"), value, { maxKeys: 3 }),
    { maxLength: 2 },
  );
  const groups = fc.dictionary(text, fc.oneof({ weight: 4, arbitrary: entries }, value), { maxKeys: 3 });
  const fields = fc.record(
    { name: value, labels: value, enhanced_data: fc.oneof({ weight: 4, arbitrary: groups }, value) },
    { requiredKeys: [] },
  );
  fc.assert(fc.property(fields, expectAlike), { numRuns: 2_000 });
});

test("a link that looks right at once is one", () => {
  const part = fc.constantFrom(
    "a",
    "1",
    "0x1",
    "-",
    ".",
    "/",
    ":",
    "@",
    "%41",
    "xn--",
    "?",
    "#",
    "\\",
    "ß",
    "[",
  );
  const link = fc.array(part, { maxLength: 8 }).map((parts) => `https://${parts.join("")}`);
  fc.assert(
    fc.property(link, (given) => {
      expectAlike(entry({ link: given }));
      if (isPlainLink(given)) expect(URL.parse(given)?.protocol).toBe("https:");
    }),
    { numRuns: 5_000 },
  );
});
