// Keyed hashes of addresses. They outlive an erasure, and they find the raw facts that name an erased person.
import { type HashKey, keyedHash } from "../../platform/crypto.ts";
import { phonesIn } from "./phones-in.ts";

/** Maximum number of hashes of one fact. Each hash is 32 bytes and an index entry. */
const MOST_NAMED = 1_000;

/**
 * Hashes a phone or a channel address with the account's key. A phone and its form in a channel have the same hash:
 * `+15551234567` and `15551234567`.
 */
export function addressHash(hashKey: HashKey, address: string): Buffer {
  return keyedHash(hashKey, "address", address.replace(/^\+(?=\d+$)/, ""));
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
