// Keyed hashes of addresses. They outlive an erasure, and they find the raw facts that name an erased person.
import {
  latinDigits,
  MAX_DIGITS,
  MIN_DIGITS,
  PUNCTUATION,
  parsePhone,
  phoneKey,
} from "../../phones/index.ts";
import { type HashKey, keyedHash } from "../../platform/crypto.ts";

/** Maximum number of hashes of one fact. Each hash is 32 bytes and an index entry. */
const MOST_NAMED = 1_000;

/**
 * Hashes a phone or a channel address with the account's key. A phone and its form in a channel have the same hash:
 * `+15551234567` and `15551234567`. So have both forms of a phone.
 */
export function addressHash(hashKey: HashKey, address: string): Buffer {
  return keyedHash(hashKey, "address", phoneKey(address.replace(/^\+(?=\d+$)/, "")));
}

/** Stored instead of the hashes of a fact that names too many people. Every erasure of the account looks for it. */
export function everybodyHash(hashKey: HashKey): Buffer {
  return keyedHash(hashKey, "everybody");
}

/**
 * The hashes of all people that a raw fact may name: `addresses`, and every number in `text` that may be a phone. Other
 * numbers do no harm, because only an erased person's own address removes a fact. A fact that may name more than 1,000
 * people gets `everybodyHash` instead, and any erasure of the account removes it.
 */
export function namedHashes(hashKey: HashKey, addresses: string[], text: string): Buffer[] {
  const named = new Set(addresses);
  for (const phone of phonesIn(text)) {
    if (named.size > MOST_NAMED) break;
    named.add(phone);
  }
  if (named.size > MOST_NAMED) return [everybodyHash(hashKey)];
  return [...named].map((address) => addressHash(hashKey, address));
}

export function distinctHashes(hashes: Buffer[]): Buffer[] {
  return [...new Map(hashes.map((hash) => [hash.toString("hex"), hash])).values()];
}

/** Digits with up to four other characters between two of them, as in `+44 (0) 7911 - 123456`. */
const RUN = new RegExp(`\\p{Nd}(?:${PUNCTUATION.source}{0,4}\\p{Nd})+`, "gu");
/** A longer run isn't one phone. It may be several phones side by side. */
const LONGEST_PHONE = 60;
const DIGITS = /\p{Nd}+/gu;

/**
 * Yields digits, with the country code if it was written. An order number or a time of 7 to 15 digits looks like a phone
 * too. The same digits are looked at once.
 */
export function* phonesIn(text: string): Generator<string> {
  const known = new Set<string>();
  for (const [run] of text.matchAll(RUN)) {
    if (run.length <= LONGEST_PHONE) yield* formsOf(run.replace(PUNCTUATION, ""), known);
    for (const [digits] of run.matchAll(DIGITS)) if (digits !== run) yield* formsOf(digits, known);
  }
}

function* formsOf(written: string, known: Set<string>): Generator<string> {
  if (written.length > LONGEST_PHONE) return;
  const digits = latinDigits(written);
  if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS || known.has(digits)) return;
  known.add(digits);
  yield digits;
  if (digits.startsWith("00")) yield* formsOf(digits.slice(2), known);
  // The form without a trunk prefix: `+44 (0)7911 123456` is +447911123456.
  const parsed = parsePhone(`+${digits}`);
  if (parsed.ok && parsed.phone !== `+${digits}`) yield parsed.phone.slice(1);
}
