// The caller of an operation, known by its API key.
import type { HashKey } from "../crypto.ts";

export interface Caller {
  accountId: string;
  apiKeyId: string;
  scopes: ReadonlySet<string>;
  /** Expiry time of the API key; null: never. */
  expiresAt: Date | null;
  /** The account's decrypted key for keyed hashes. */
  hashKey: HashKey;
  hashKeyId: string;
}

/**
 * Throws a Problem for an invalid key: 401, or 429 when the client's address sent too many of them. Without an address,
 * nothing is counted.
 */
export type Authenticate = (apiKey: string, address?: string) => Promise<Caller>;
