// Parses phone numbers, wherever they come from: requests, imports, channels.
import { Metadata, parsePhoneNumberFromString } from "libphonenumber-js/core";
import metadata from "libphonenumber-js/metadata.min";

/** A phone number in E.164: `+` and 7 to 15 digits, beginning with a known country code. */
export type Phone = string & { readonly "a phone in E.164": true };

export const PHONE_FAULTS = [
  "missing_plus",
  "unknown_country_code",
  "too_short",
  "too_long",
  "not_a_number",
] as const;
export type PhoneFault = (typeof PHONE_FAULTS)[number];

export type ParsedPhone = { ok: true; phone: Phone } | { ok: false; code: PhoneFault; detail: string };

/** Number of digits, including the country code (E.164). */
export const MIN_DIGITS = 7;
export const MAX_DIGITS = 15;
const MAX_INPUT = 100;

const PLAIN = /^\+[1-9]\d{6,14}$/;
// Spaces, dashes, dots, slashes and brackets of every script, and invisible characters such as direction marks.
export const PUNCTUATION =
  /[\s\p{Zs}\p{Pd}\p{Ps}\p{Pe}\p{Cf}\u2212\u30fc./\u00b7\u2024\u3002\uff0e\uff61\u2044\u2215\uff0f]/gu;
const PLUS = /^[\uff0b\ufe62]/;

/** The trunk prefixes of national numbers, by country code. Null if the country has none. */
const nationalPrefixes = readNationalPrefixes();

/**
 * Parses a phone number as people write it. A trunk prefix is removed: `+44 (0)7911 123456` becomes `+447911123456`. A
 * number that its country's numbering plan doesn't allow is accepted: plans change, and channels use numbers outside of
 * them. Parsing a result again gives the same result.
 */
export function parsePhone(input: string): ParsedPhone {
  if (PLAIN.test(input) && staysAsItIs(input.slice(1))) return { ok: true, phone: input as Phone };
  if (input.length > MAX_INPUT) return fault("not_a_number", "This is too long for a phone number.");
  const written = writtenDigits(input);
  if (written === null)
    return fault(
      "not_a_number",
      "A phone number has only digits after its plus sign: no letters and no extension.",
    );
  if (!written.startsWith("+"))
    return fault("missing_plus", "A phone number starts with a plus sign and the country code.");
  return parseDigits(written.slice(1));
}

/** Parses a number whose plus sign may be left out: of a path, of a query, where a plus sign decodes to a space, or of a list. */
export function parsePlainPhone(input: string): ParsedPhone {
  const parsed = parsePhone(input);
  return !parsed.ok && parsed.code === "missing_plus" ? parsePhone(`+${input}`) : parsed;
}

/** The digits as 0 to 9 without punctuation, with the plus sign if one is in front. Null for anything but a number. */
export function writtenDigits(input: string): string | null {
  if (input.length > MAX_INPUT) return null;
  const compact = latinDigits(input.replace(PUNCTUATION, "").replace(PLUS, "+"));
  return /^\+?\d*$/.test(compact) ? compact : null;
}

/** Digits of a phone or of a part of one, with the plus sign if it was written. Null if the input is neither. */
export function phonePart(input: string): string | null {
  const parsed = parsePhone(input);
  if (parsed.ok) return parsed.phone;
  const written = writtenDigits(input);
  return written === "" || written === "+" ? null : written;
}

function parseDigits(digits: string): ParsedPhone {
  const code = countryCode(digits);
  if (code === undefined && digits.length >= 3)
    return fault("unknown_country_code", `No country code begins with ${digits.slice(0, 3)}.`);
  if (digits.length < MIN_DIGITS) return tooShort();
  const result = withoutNationalPrefix(digits);
  if (result.length < MIN_DIGITS) return tooShort();
  // A second trunk prefix is a mistake: without both, the number would be somebody else's.
  if (withoutNationalPrefix(result) !== result)
    return fault("too_long", "The number begins with the trunk prefix of its country more than once.");
  if (result.length > MAX_DIGITS)
    return fault("too_long", `A phone number has at most ${MAX_DIGITS} digits, country code included.`);
  return { ok: true, phone: `+${result}` as Phone };
}

/** A fast check that saves the parser, which takes 20 µs: is the country code followed by no trunk prefix? */
function staysAsItIs(digits: string): boolean {
  const code = countryCode(digits);
  return code !== undefined && nationalPrefixes.get(code)?.test(digits.slice(code.length)) !== true;
}

/** The parser removes one prefix. */
function withoutNationalPrefix(digits: string): string {
  if (staysAsItIs(digits)) return digits;
  return parsePhoneNumberFromString(`+${digits}`, metadata)?.number.slice(1) ?? digits;
}

/** No country code is a prefix of another, so the first match is the only one. */
export function countryCode(digits: string): string | undefined {
  for (let length = 1; length <= 3; length++) {
    const code = digits.slice(0, length);
    if (nationalPrefixes.has(code)) return code;
  }
  return undefined;
}

/** Converts digits of every script to 0 to 9. The ten digits of a script are consecutive, and some scripts follow one another. */
export function latinDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) as number;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
    return String((code - zero) % 10);
  });
}

function tooShort(): ParsedPhone {
  return fault("too_short", `A phone number has at least ${MIN_DIGITS} digits, country code included.`);
}

function fault(code: PhoneFault, detail: string): ParsedPhone {
  return { ok: false, code, detail };
}

/** Read from the parser's own tables, so that the fast check never disagrees with the parser. */
function readNationalPrefixes(): Map<string, RegExp | null> {
  const plans = new Metadata(metadata) as unknown as {
    selectNumberingPlan(country: undefined, code: string): void;
    numberingPlan: { nationalPrefixForParsing(): string | undefined };
  };
  const codes = [...Object.keys(metadata.country_calling_codes), ...Object.keys(metadata.nonGeographic)];
  return new Map(
    codes.map((code) => {
      plans.selectNumberingPlan(undefined, code);
      const prefix = plans.numberingPlan.nationalPrefixForParsing();
      return [code, prefix === undefined ? null : new RegExp(`^(?:${prefix})`)];
    }),
  );
}
