// The one function that reads phone numbers: of bodies, paths, queries, imports and channels.
import { Metadata, parsePhoneNumberFromString } from "libphonenumber-js/core";
import metadata from "libphonenumber-js/metadata.min";

/** A phone number in E.164: `+`, a known country code, 7 to 15 digits in all. */
export type Phone = string & { readonly "a phone in E.164": true };

export type PhoneFault = "missing_plus" | "unknown_country_code" | "too_short" | "too_long" | "not_a_number";

export type ParsedPhone = { ok: true; phone: Phone } | { ok: false; code: PhoneFault; detail: string };

/** Digits of a phone, country code included (E.164). */
export const MIN_DIGITS = 7;
export const MAX_DIGITS = 15;
/** Longer input is refused unread: 15 digits with the most generous punctuation stay far below. */
const MAX_INPUT = 100;

const PLAIN = /^\+[1-9]\d{6,14}$/;
// Spaces, dashes, dots, slashes and brackets in every script, marks of direction, and what is invisible.
export const PUNCTUATION =
  /[\s\p{Zs}\p{Pd}\p{Ps}\p{Pe}\p{Bidi_Control}\u2212\u30fc\u00ad\u200b-\u200d\u2060./\u00b7\u2024\u3002\uff0e\uff61\u2044\u2215\uff0f]/gu;
const PLUS = /^[\uff0b\ufe62]/;

/** What a country's callers may dial before a national number, by country code; null: nothing. */
const nationalPrefixes = readNationalPrefixes();

/**
 * Reads a phone number as people write it. The result is what the numbering plan's parser makes of it (a trunk prefix
 * goes: `+44 (0)7911 123456` is `+447911123456`), but no number is refused for its plan: plans change, and channels
 * use forms outside of them. Reading a result again gives the same.
 */
export function parsePhone(input: string): ParsedPhone {
  if (PLAIN.test(input) && staysAsItIs(input.slice(1))) return { ok: true, phone: input as Phone };
  if (input.length > MAX_INPUT) return fault("not_a_number", "This is too long for a phone number.");
  const compact = latinDigits(input.replace(PUNCTUATION, "").replace(PLUS, "+"));
  if (/^\d*$/.test(compact))
    return fault("missing_plus", "A phone number starts with a plus sign and the country code.");
  if (!/^\+\d*$/.test(compact))
    return fault(
      "not_a_number",
      "A phone number holds digits after its plus sign, no letters and no extension.",
    );
  return parseDigits(compact.slice(1));
}

/**
 * A phone, or a part of one, as it stands in a phone: digits, with a plus before them where one was written. Null of
 * what isn't written like a phone.
 */
export function phonePart(input: string): string | null {
  if (input.length > MAX_INPUT) return null;
  const parsed = parsePhone(input);
  if (parsed.ok) return parsed.phone;
  const compact = latinDigits(input.replace(PUNCTUATION, "").replace(PLUS, "+"));
  return /^\+?\d+$/.test(compact) ? compact : null;
}

function parseDigits(digits: string): ParsedPhone {
  const code = countryCode(digits);
  if (code === undefined && digits.length >= 3)
    return fault("unknown_country_code", `No country code begins with ${digits.slice(0, 3)}.`);
  if (digits.length < MIN_DIGITS) return tooShort();
  const result = withoutNationalPrefix(digits);
  if (result.length < MIN_DIGITS) return tooShort();
  if (result.length > MAX_DIGITS)
    return fault("too_long", `A phone number has at most ${MAX_DIGITS} digits, country code included.`);
  return { ok: true, phone: `+${result}` as Phone };
}

/** Whether the parser, which takes 20 us, would change nothing: no prefix stands after the country code. */
function staysAsItIs(digits: string): boolean {
  const code = countryCode(digits);
  return code !== undefined && nationalPrefixes.get(code)?.test(digits.slice(code.length)) !== true;
}

/** Until nothing changes: the parser takes one prefix off at a time, and a stored number must read as itself. */
function withoutNationalPrefix(digits: string): string {
  if (staysAsItIs(digits)) return digits;
  const parsed = parsePhoneNumberFromString(`+${digits}`, metadata)?.number.slice(1) ?? digits;
  return parsed.length < digits.length ? withoutNationalPrefix(parsed) : parsed;
}

/** Country codes are prefix-free, so the first that fits is the one. */
function countryCode(digits: string): string | undefined {
  for (let length = 1; length <= 3; length++) {
    const code = digits.slice(0, length);
    if (nationalPrefixes.has(code)) return code;
  }
  return undefined;
}

/** Digits of every script as 0 to 9: a script's digits stand in a row of ten code points. */
export function latinDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) as number;
    let zero = code;
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
    return String(code - zero);
  });
}

function tooShort(): ParsedPhone {
  return fault("too_short", `A phone number has at least ${MIN_DIGITS} digits, country code included.`);
}

function fault(code: PhoneFault, detail: string): ParsedPhone {
  return { ok: false, code, detail };
}

/** From the parser's own tables, so that the fast path never keeps what the parser would change. */
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
