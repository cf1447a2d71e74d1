import { crc32 } from "node:zlib";
import { describe, expect, test } from "vitest";
import { sha256 } from "../../../platform/crypto.ts";
import { newUuid, publicId } from "../../../platform/ids.ts";
import { accountOfApiKey, makeApiKey } from "../api-key.ts";

const accountId = newUuid();
const key = makeApiKey(accountId);

test("a key names its account and reads back as it was made", () => {
  expect(key.secret).toMatch(
    new RegExp(`^parley_${publicId("acc", accountId).slice(4)}_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$`),
  );
  expect(key.secret.startsWith(key.prefix)).toBe(true);
  expect(accountOfApiKey(key.secret)).toBe(accountId);
  expect(key.hash).toEqual(sha256(key.secret));
});

test("the prefix keeps most of the secret back", () => {
  expect(key.secret.length - key.prefix.length).toBe(28 + 1 + 6);
});

test("the checksum is the CRC-32 of all before it, in six digits of base 62", () => {
  const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  const [, account, secret, sum] = key.secret.split("_");
  const value = [...(sum as string)].reduce((total, digit) => total * 62 + digits.indexOf(digit), 0);
  expect(value).toBe(crc32(`parley_${account}_${secret}`));
});

test("any one changed character is found without asking anybody", () => {
  for (let index = 0; index < key.secret.length; index++) {
    const other = key.secret[index] === "x" ? "y" : "x";
    expect(accountOfApiKey(key.secret.slice(0, index) + other + key.secret.slice(index + 1))).toBeNull();
  }
});

describe("what is no key", () => {
  test.each([
    ["a key with a line feed", `${key.secret}\n`],
    ["another prefix", key.secret.replace("parley", "barley")],
    ["an account past 128 bits", signed(`parley_${"z".repeat(26)}_${"a".repeat(32)}`)],
    ["a secret of 31 characters", signed(`parley_${key.secret.slice(7, 33)}_${"a".repeat(31)}`)],
    ["a secret of 65 characters", signed(`parley_${key.secret.slice(7, 33)}_${"a".repeat(65)}`)],
  ])("%s", (_name, text) => {
    expect(accountOfApiKey(text)).toBeNull();
  });

  test("but a longer secret of a later release is one", () => {
    expect(accountOfApiKey(signed(`parley_${key.secret.slice(7, 33)}_${"a".repeat(64)}`))).toBe(accountId);
  });
});

/** Gives a body the checksum that it needs. */
function signed(body: string): string {
  const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  let sum = "";
  for (let rest = crc32(body); sum.length < 6; rest = Math.floor(rest / 62)) sum = digits[rest % 62] + sum;
  return `${body}_${sum}`;
}
