import { createHmac, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { hashKeyOf, keyedHash } from "../crypto.ts";

test.each([
  { of: "no parts", parts: [] },
  { of: "an address", parts: ["address", "15551234567"] },
  { of: "text beyond ASCII", parts: ["idempotency-key", "Zoë 🎉"] },
  { of: "text of many blocks", parts: ["idempotency-request", "x".repeat(100_000)] },
])("a keyed hash is HMAC-SHA256: $of", ({ parts }) => {
  const bytes = randomBytes(32);
  const text = `${parts.join("\0")}\0`;
  const expected = createHmac("sha256", bytes).update(text).digest();
  expect(keyedHash(hashKeyOf(bytes), ...parts)).toEqual(expected);
});
