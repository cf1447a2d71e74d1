// Which numbers and names of a refused row are kept as hashes.
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { hashKeyOf } from "../../../platform/crypto.ts";
import { everybodyHash, phonesIn } from "../address-hash.ts";
import { hashesOfPerson, hashesOfText } from "../person-hashes.ts";

const hashKey = hashKeyOf(randomBytes(32));
const everybody = [everybodyHash(hashKey)];

test("a number that a text repeats is looked at once, however it is written", () => {
  expect([...phonesIn("+44 (0)7911 123456, +44 0 7911 123456; 4407911123456")]).toEqual([
    "4407911123456",
    "447911123456",
  ]);
});

test("a row of very many texts may name everybody, also if they are all the same", () => {
  expect(hashesOfText(hashKey, "Ana,".repeat(1_001), null)).toEqual(everybody);
  expect(hashesOfText(hashKey, "Ana,".repeat(1_000), null)).not.toEqual(everybody);
});

test("a row of very many numbers may name everybody, also if they end alike", () => {
  const numbers = Array.from({ length: 1_001 }, (_, n) => `49${1_000 + n}1234567`);
  expect(hashesOfText(hashKey, numbers.join(","), "")).toEqual(everybody);
});

test("a person is found by the end of the phone, and by the name in any order", () => {
  const [end, name] = hashesOfPerson(hashKey, { addresses: ["+491711234567"], name: "Ana Marlowe" });
  const row = hashesOfText(hashKey, '0171/123 45 67,"Marlowe, Ána",Kiel', null);
  expect(row).toContainEqual(end);
  expect(row).toContainEqual(name);
});
