// Possible phones in any text.
import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parsePhone } from "../../../phones/index.ts";
import { hashKeyOf } from "../../../platform/crypto.ts";
import { addressHash, everybodyHash, namedHashes, phonesIn } from "../address-hash.ts";

describe("phones in a text", () => {
  test.each<[string, string, string[]]>([
    ["in JSON", '{"wa_id":"16505553003","n":447911123456}', ["16505553003", "447911123456"]],
    ["with every punctuation", "+1 (650) 555-30.0/3", ["16505553003"]],
    ["with Unicode's own", "\u202a+1\u00a0650\u2011555\u20113003\u202c", ["16505553003"]],
    ["in digits beyond the first plane", "+𝟏𝟔𝟓𝟎𝟓𝟓𝟓𝟑𝟎𝟎𝟑", ["16505553003"]],
    ["with a trunk prefix", "+44 (0)7911 123456", ["4407911123456", "447911123456"]],
    ["as dialled abroad", "0044 7911 123456", ["00447911123456", "447911123456"]],
    ["side by side", "16505553003 16505553004", ["16505553003", "16505553004"]],
    ["behind another number", "12345 16505553003", ["16505553003"]],
    ["of seven digits and of fifteen", "1555123;155512345678901", ["1555123", "155512345678901"]],
    ["not of six or sixteen", "155512;1555123456789012", []],
    ["not across words, lines or commas", String.raw`1650\n555 and 1650, 5553`, []],
  ])("%s", (_, text, phones) => {
    expect([...new Set(phonesIn(text))]).toEqual(expect.arrayContaining(phones));
    if (phones.length === 0) expect([...phonesIn(text)]).toEqual([]);
  });

  test("are found wherever parsePhone accepts one", () => {
    const punctuation = fc.constantFrom("", "", " ", "-", ".", " (", ") ", "/", "\u00a0", "\u2011");
    const written = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 9 }), punctuation), { minLength: 7, maxLength: 15 })
      .map((digits) => `+${digits.flat().join("")}`);
    fc.assert(
      fc.property(written, fc.string(), (phone, around) => {
        const parsed = parsePhone(phone);
        const text = JSON.stringify({ a: around.replaceAll(/\p{Nd}/gu, ""), phone });
        if (parsed.ok) expect([...phonesIn(text)]).toContain(parsed.phone.slice(1));
      }),
      { numRuns: 500 },
    );
  });
});

describe("the hashes of the people whom a fact may name", () => {
  const key = hashKeyOf(randomBytes(32));
  const phones = (count: number) =>
    Array.from({ length: count }, (_, n) => `1555${String(n).padStart(7, "0")}`);

  test("are those of its addresses and of the phones in its text", () => {
    expect(namedHashes(key, ["US.1", "+16505553003"], "Call +1 650 555 3004")).toEqual(
      ["US.1", "+16505553003", "16505553004"].map((address) => addressHash(key, address)),
    );
  });

  test("are kept up to a thousand; beyond, one hash stands for everybody", () => {
    expect(namedHashes(key, phones(500), phones(1_000).join(","))).toHaveLength(1_000);
    expect(namedHashes(key, phones(500), phones(1_001).join(","))).toEqual([everybodyHash(key)]);
    expect(namedHashes(key, phones(1_001), "")).toEqual([everybodyHash(key)]);
  });
});
