// Reads a phone number that a file or another system holds, with or without a country code.
import { type CountryCode as Code, parsePhoneNumberFromString } from "libphonenumber-js/core";
import metadata from "libphonenumber-js/metadata.min";
import {
  countryCode,
  MAX_DIGITS,
  type ParsedPhone,
  type Phone,
  type PhoneFault,
  parsePhone,
  writtenDigits,
} from "./phone.ts";

export type CountryCode = Code;

/** Faults of a number that was written without `+` or `00`. */
export const READING_FAULTS = ["missing_country_code", "impossible_number"] as const;

export type ReadPhone =
  | { ok: true; phone: Phone }
  | { ok: false; code: PhoneFault | (typeof READING_FAULTS)[number]; detail: string };

/** Which national numbers a country has. Area codes aren't checked: countries add new ones, and examples use 555. */
interface Plan {
  pattern: RegExp;
  lengths: number[];
}

const plans = readPlans(metadata.countries);
const plansWithoutCountry = readPlans(metadata.nonGeographic);

/** Mexican mobile numbers as some channels write them. Mexico's plan has dropped the 1. */
const MEXICO_WITH_ONE = /^\+521\d{10}$/;

export function isCountryCode(text: string): text is CountryCode {
  return Object.hasOwn(metadata.countries, text);
}

/**
 * Parses a number with `+` or `00` as `parsePhone` does. Any other number must fit the numbering plan of a country, because a
 * wrong guess sends messages to a stranger. `country`: of numbers without a country code, or null. The first reading that
 * fits counts: with the country's own code, as dialled in the country, with another country's code.
 */
export function readPhone(text: string, country: CountryCode | null): ReadPhone {
  const written = writtenDigits(text);
  if (!written || written.startsWith("+")) return parsePhone(text);
  if (written.length > MAX_DIGITS && !written.startsWith("0")) return parsePhone(`+${written}`);
  const international = written.startsWith("0") ? null : ifPossible(parsePhone(`+${written}`));
  if (country !== null) {
    if (international && countryCode(international.slice(1)) === codeOf(country))
      return { ok: true, phone: international };
    const dialled = dialledIn(country, written);
    if (dialled) return { ok: true, phone: dialled };
  }
  if (written.startsWith("00")) return parsePhone(`+${written.slice(2)}`);
  // Brackets at the beginning hold the area code of a national number.
  if (international && !/^\s*\p{Ps}/u.test(text)) return { ok: true, phone: international };
  return country === null ? missingCountryCode() : impossibleNumber(country);
}

/** Null for a number that belongs to no country, such as +800 1234 5678. */
export function countryOfPhone(phone: Phone): CountryCode | null {
  const [first = null, ...others] = countriesOf(phone);
  // Most country codes have one country, which saves the parser.
  if (others.length === 0) return first;
  return parsePhoneNumberFromString(phone, metadata)?.country ?? first;
}

/** A national number, or an international one after the prefix that the country dials, such as 011 in the US. */
function dialledIn(country: CountryCode, written: string): Phone | null {
  const read = parsePhoneNumberFromString(written, { defaultCountry: country, extract: false }, metadata);
  if (read === undefined) return null;
  if (read.countryCallingCode !== codeOf(country)) return ifPossible(parsePhone(read.number));
  const parsed = parsePhone(read.number);
  return parsed.ok && fits(plans.get(country), read.nationalNumber) ? parsed.phone : null;
}

/** The phone if a country with its code has such numbers. */
function ifPossible(parsed: ParsedPhone): Phone | null {
  if (!parsed.ok) return null;
  const { phone } = parsed;
  const code = countryCode(phone.slice(1)) as string;
  const national = phone.slice(1 + code.length);
  const isPossible =
    countriesOf(phone).some((country) => fits(plans.get(country), national)) ||
    fits(plansWithoutCountry.get(code), national) ||
    MEXICO_WITH_ONE.test(phone);
  return isPossible ? phone : null;
}

function fits(plan: Plan | undefined, national: string): boolean {
  return plan?.lengths.includes(national.length) === true && plan.pattern.test(national);
}

function codeOf(country: CountryCode): string {
  return metadata.countries[country]?.[0];
}

function countriesOf(phone: Phone): CountryCode[] {
  return metadata.country_calling_codes[countryCode(phone.slice(1)) as string] ?? [];
}

function readPlans(countries: Record<string, unknown[]>): Map<string, Plan> {
  return new Map(
    Object.entries(countries).map(([key, [, , pattern, lengths]]) => [
      key,
      { pattern: new RegExp(`^(?:${pattern})$`), lengths: lengths as number[] },
    ]),
  );
}

function missingCountryCode(): ReadPhone {
  const detail =
    "The number has no country code. Name the country of such numbers, or write each with a plus sign and its country code.";
  return { ok: false, code: "missing_country_code", detail };
}

function impossibleNumber(country: CountryCode): ReadPhone {
  const detail = `${country} has no phone numbers of this form. Check whether digits or the area code are missing.`;
  return { ok: false, code: "impossible_number", detail };
}
