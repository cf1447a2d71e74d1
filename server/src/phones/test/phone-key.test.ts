// Both forms of a mobile number have one key.
import fc from "fast-check";
import { expect, test } from "vitest";
import { usePool, useSharedDatabase } from "../../../test/database.ts";
import { phoneKey } from "../phone-key.ts";

const database = usePool(useSharedDatabase());

test.each([
  ["Mexico", "+525512345678", "+5215512345678"],
  ["Argentina", "+541123456789", "+5491123456789"],
  ["Brazil, São Paulo", "+551187654321", "+5511987654321"],
  ["Brazil, Manaus", "+559281723241", "+5592981723241"],
  ["an address of a channel", "525512345678", "5215512345678"],
])("%s: both forms", (_country, one, other) => {
  expect(phoneKey(other)).toBe(phoneKey(one));
});

test.each([
  ["a landline and a mobile number of Brazil", "+551132654321", "+5511932654321"],
  ["numbers of other countries", "+15551234567", "+155551234567"],
  ["a shorter number of Mexico", "+52155123456", "+5255123456"],
  ["a longer number of Argentina", "+54911234567890", "+541234567890"],
  ["a hidden person's id", "MX.5215512345678", "MX.525512345678"],
])("%s stay apart", (_name, one, other) => {
  expect(phoneKey(one)).not.toBe(phoneKey(other));
});

test("a key is its own key, and PostgreSQL makes the same keys", async () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 5, maxLength: 13 });
  const phone = fc
    .tuple(fc.constantFrom("+52", "+521", "+54", "+549", "+5511", "+5592", "+55", "+51", "+1"), digits)
    .map(([start, rest]) => (start + rest.join("")).slice(0, 16));
  const phones = fc.sample(phone, 5_000);
  for (const one of phones) expect(phoneKey(phoneKey(one))).toBe(phoneKey(one));
  const { rows } = await database.pool.query(
    "select phone_key(phone) as key from unnest($1::text[]) with ordinality as given (phone, place) order by place",
    [phones],
  );
  expect(rows.map(({ key }) => key)).toEqual(phones.map(phoneKey));
});
