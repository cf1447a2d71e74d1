// Time zones of people, by the countries of their phones.
import { expect, test } from "vitest";
import { zonesOfPhones } from "../zones-of-phones.ts";

const zoneOf = zonesOfPhones(new Date("2026-03-02T10:00:00Z"));

test.each([
  ["a country with one zone", "+436641234567", "Europe/Vienna"],
  ["a country whose zones always agree", "+4915112345678", "Europe/Berlin"],
  ["a country with several zones", "+15551234567", null],
  ["a country with an island elsewhere", "+351912345678", null],
  ["one of the countries that share a code", "+77012345678", "Asia/Almaty"],
  ["another with its code", "+79161234567", null],
  ["a country whose code is also that of islands", "+447400123456", "Europe/London"],
  ["a territory with a zone of its own", "+447781123456", "Europe/Guernsey"],
  ["a number of no country", "+80012345678", null],
  ["a number that the person hides", null, null],
])("%s", (_name, phone, zone) => {
  expect(zoneOf(phone)).toBe(zone);
});
