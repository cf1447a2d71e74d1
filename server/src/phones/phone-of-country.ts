// Parses a phone number without a country code, as people write it in their own country.
import { type CountryCode as Code, parsePhoneNumberFromString } from "libphonenumber-js/core";
import metadata from "libphonenumber-js/metadata.min";
import { latinDigits, type ParsedPhone, parsePhone } from "./phone.ts";

export type CountryCode = Code;

export function isCountryCode(text: string): text is CountryCode {
  return Object.hasOwn(metadata.countries, text);
}

/**
 * A spreadsheet may have dropped the plus or the leading zero, so a number can have three readings: with the country's own code,
 * as a national number, and with another country's code. The first that fits a numbering plan counts, in this order.
 */
export function phoneOfCountry(text: string, country: CountryCode): ParsedPhone {
  const digits = latinDigits(text);
  const international = parsePhoneNumberFromString(`+${digits}`, { extract: false }, metadata);
  const isInternational = international?.isValid() === true;
  const [ownCode] = metadata.countries[country] ?? [];
  if (isInternational && international.countryCallingCode === ownCode)
    return parsePhone(international.number);
  const national = parsePhoneNumberFromString(digits, { defaultCountry: country, extract: false }, metadata);
  if (national?.isValid()) return parsePhone(national.number);
  if (isInternational) return parsePhone(international.number);
  return parsePhone(national?.isPossible() ? national.number : `+${digits}`);
}
