// The keyed hash under which an address outlives its erasure.
import { type HashKey, keyedHash } from "../platform/crypto.ts";

/**
 * Of a phone, or of what a channel calls a person. A phone and the channel's form of it hash alike: `+15551234567` and
 * `15551234567`. `hashKey` is the account's.
 */
export function addressHash(hashKey: HashKey, address: string): Buffer {
  return keyedHash(hashKey, "address", address.replace(/^\+(?=\d+$)/, ""));
}
