// The function $phone of mappings: makes a phone number that people wrote for their own country international.
import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/core";
import metadata from "libphonenumber-js/metadata.min";

const MAX_INPUT = 100;

/**
 * `$phone("0171 1234567", "DE")` is `+491711234567`. Undefined for text that can't be a phone number of that country, so
 * that `$phone(a, c) ? … : …` works. Text with a plus sign needs no country.
 */
export function phoneIn(text: unknown, country?: unknown): string | undefined {
  if (typeof text !== "string" || text.length > MAX_INPUT) return undefined;
  const code = typeof country === "string" ? country.toUpperCase() : "";
  const region = code in metadata.countries ? (code as CountryCode) : undefined;
  return parsePhoneNumberFromString(text, region ? { defaultCountry: region } : {}, metadata)?.number;
}
