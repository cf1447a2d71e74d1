import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { addressHash, type Phone } from "../../contacts/index.ts";
import { hashKeyOf } from "../../platform/crypto.ts";
import { PhoneHasher } from "../phone-hasher.ts";

test("phones of every length hash as addresses do", () => {
  const key = hashKeyOf(randomBytes(32));
  const hasher = new PhoneHasher(key);
  for (const length of [15, 7, 8, 9, 10, 11, 12, 13, 14, 15, 7]) {
    const phone = `+${"123456789012345".slice(0, length)}` as Phone;
    expect(hasher.hash(phone)).toBe(addressHash(key, phone).toString("hex"));
  }
});

test("a key of another account makes other hashes", () => {
  const [one, other] = [1, 2].map((byte) => new PhoneHasher(hashKeyOf(Buffer.alloc(32, byte))));
  const phone = "+15551234567" as Phone;
  expect(one?.hash(phone)).not.toBe(other?.hash(phone));
});
