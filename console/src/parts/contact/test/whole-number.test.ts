import { expect, test } from "vitest";
import { wholeNumber } from "../whole-number.ts";

test.each([
  ["0171 5550100", "DE", "+491715550100"],
  ["(030) 12345678", "DE", "+493012345678"],
  ["0049 171 5550100", "DE", "+491715550100"],
  ["06 12 34 56 78", "FR", "+33612345678"],
  ["(212) 555-1042", "US", "+12125551042"],
  // With its code, whatever the country is.
  ["+351 912 555 010", "DE", "+351 912 555 010"],
  // Too short for a number of the country, and no number.
  ["0171", "DE", "0171"],
  ["Ana", "DE", "Ana"],
  ["0171 5550100", null, "0171 5550100"],
])("%s, written in %s, is %s", async (text, country, whole) => {
  expect(await wholeNumber(text, country)).toBe(whole);
});
