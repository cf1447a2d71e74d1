// The keyed hashes under which addresses outlive their erasure, and by which raw facts are found.
import { type HashKey, keyedHash } from "../../platform/crypto.ts";
import { phonesIn } from "../search/phones-in.ts";

/** Hashes kept for one fact, at most. Each costs a few µs, 32 bytes and an index entry. */
const MOST_NAMED = 1_000;

/**
 * Of a phone, or of what a channel calls a person. A phone and the channel's form of it hash alike: `+15551234567` and
 * `15551234567`. `hashKey` is the account's.
 */
export function addressHash(hashKey: HashKey, address: string): Buffer {
  return keyedHash(hashKey, "address", address.replace(/^\+(?=\d+$)/, ""));
}

/** Kept in place of the hashes of a fact that names too many people. Every erasure of the account looks for it. */
export function everybodyHash(hashKey: HashKey): Buffer {
  return keyedHash(hashKey, "everybody");
}

/**
 * The hashes of everybody whom a raw fact may name: `addresses`, and everything in `text` that may be a phone. Numbers that
 * are no phones do no harm, because a fact is only removed for the hash of an erased person's own address. A fact that may
 * name more than 1,000 people gets one hash instead, and any erasure of its account removes it.
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
