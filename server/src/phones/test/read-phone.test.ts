// Phone numbers as files and other systems hold them, with and without a country code.
import fc from "fast-check";
import metadata from "libphonenumber-js/metadata.min";
import { describe, expect, test } from "vitest";
import type { Phone } from "../phone.ts";
import { type CountryCode, countryOfPhone, readPhone } from "../read-phone.ts";

describe("a number that is accepted", () => {
  test.each<[string, string, CountryCode | null, string]>([
    ["with a plus", "+1 555 123 4567", null, "+15551234567"],
    ["with a plus, outside of the plan", "+55 51212", null, "+5551212"],
    ["with 00", "0049 171 1234567", null, "+491711234567"],
    ["with 00 in brackets", "(0049) 171 1234567", null, "+491711234567"],
    ["with 00, of a country that dials 011", "0049 171 1234567", "US", "+491711234567"],
    ["without the plus", "34 612 345 679", null, "+34612345679"],
    ["without the plus, with a trunk zero", "44 (0)7911 123456", null, "+447911123456"],
    ["without the plus, a number of examples", "1 555 123 4567", null, "+15551234567"],
    ["without the plus, as WhatsApp writes Mexico", "5215512345678", null, "+5215512345678"],
    ["without the plus, as WhatsApp writes Brazil", "551187654321", null, "+551187654321"],
    ["without the plus, of no country", "800 1234 5678", null, "+80012345678"],
    ["without the plus, of another country", "34 612 345 679", "US", "+34612345679"],
    ["national", "612 345 679", "ES", "+34612345679"],
    ["national, though it fits another country", "623 456 789", "ES", "+34623456789"],
    ["national of a country that shares its code", "(416) 555-1234", "CA", "+14165551234"],
    ["national with an area code of examples", "555-123-4567", "US", "+15551234567"],
    ["national with a trunk zero", "0171 1234567", "DE", "+491711234567"],
    ["national without the zero that a spreadsheet dropped", "171 1234567", "DE", "+491711234567"],
    ["with the named country's code", "49 171 1234567", "DE", "+491711234567"],
    ["Italy keeps its zero", "06 1234567", "IT", "+39061234567"],
    ["after the prefix that the country dials", "011 44 7911 123456", "US", "+447911123456"],
    ["after a prefix that begins with 00", "0011 44 7911 123456", "AU", "+447911123456"],
    ["in digits of another script", "٣٤٦١٢٣٤٥٦٧٩", null, "+34612345679"],
  ])("%s", (_, text, country, phone) => {
    expect(readPhone(text, country)).toEqual({ ok: true, phone });
  });
});

describe("a number that is refused", () => {
  test.each<[string, string, CountryCode | null, string]>([
    ["Spanish, which would be too short for Australia", "612 345 679", null, "missing_country_code"],
    ["of the US, which would be too short for Brazil", "555-123-4567", null, "missing_country_code"],
    ["with a trunk zero", "0171 1234567", null, "missing_country_code"],
    ["with an area code in brackets", "(647) 555-0123", null, "missing_country_code"],
    ["seven digits", "5551212", null, "missing_country_code"],
    ["seven digits of the US", "5551212", "US", "impossible_number"],
    ["German in a file of the US", "08171263283", "US", "impossible_number"],
    ["Spanish in a file of the US", "612 345 679", "US", "impossible_number"],
    ["a customer number", "1001", "DE", "impossible_number"],
    ["letters", "555-555-SHIP", "US", "not_a_number"],
    ["letters without a country", "555-555-SHIP", null, "not_a_number"],
    ["an extension", "555-123-4567 x12", "US", "not_a_number"],
    ["two numbers", "+15551234567, +15557654321", "US", "not_a_number"],
    ["sixteen digits", "1555111222233334", null, "too_long"],
    ["nothing", "", "US", "missing_plus"],
    ["a plus and too few digits", "+1555", "US", "too_short"],
    ["00 and an unknown country", "00999 1234567", "DE", "unknown_country_code"],
  ])("%s", (_, text, country, code) => {
    expect(readPhone(text, country)).toMatchObject({ ok: false, code });
  });
});

test("a number that was read reads as itself", () => {
  const country = fc.constantFrom(...(Object.keys(metadata.countries) as CountryCode[]));
  const digits = fc.stringMatching(/^[0-9]{5,14}$/);
  fc.assert(
    fc.property(digits, fc.option(country), (text, named) => {
      const read = readPhone(text, named);
      if (read.ok) expect(readPhone(read.phone, named)).toEqual(read);
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  ["+34612345679", "ES"],
  ["+14165551234", "CA"],
  ["+15551234567", "US"],
  ["+5215512345678", "MX"],
  ["+80012345678", null],
])("the country of %s is %s", (phone, country) => {
  expect(countryOfPhone(phone as Phone)).toBe(country);
});
