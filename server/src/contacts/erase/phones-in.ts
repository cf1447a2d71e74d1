// Finds everything in a text that may be a phone, however it is written.
import { latinDigits, MAX_DIGITS, MIN_DIGITS, PUNCTUATION, parsePhone } from "../phone.ts";

/** Digits with up to four other characters between two of them, as in `+44 (0) 7911 - 123456`. */
const RUN = new RegExp(`\\p{Nd}(?:${PUNCTUATION.source}{0,4}\\p{Nd})+`, "gu");
/** A longer run isn't one phone. It may be several phones side by side. */
const LONGEST_PHONE = 60;
const DIGITS = /\p{Nd}+/gu;

/**
 * Yields digits, with the country code if it was written. An order number or a time of 7 to 15 digits looks like a phone
 * too. The same phone may be repeated.
 */
export function* phonesIn(text: string): Generator<string> {
  for (const [run] of text.matchAll(RUN)) {
    if (run.length <= LONGEST_PHONE) yield* formsOf(run.replace(PUNCTUATION, ""));
    for (const [digits] of run.matchAll(DIGITS)) if (digits !== run) yield* formsOf(digits);
  }
}

function* formsOf(written: string): Generator<string> {
  if (written.length > LONGEST_PHONE) return;
  const digits = latinDigits(written);
  if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS) return;
  yield digits;
  if (digits.startsWith("00")) yield* formsOf(digits.slice(2));
  // The form without a trunk prefix: `+44 (0)7911 123456` is +447911123456.
  const parsed = parsePhone(`+${digits}`);
  if (parsed.ok && parsed.phone !== `+${digits}`) yield parsed.phone.slice(1);
}
