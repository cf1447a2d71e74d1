// Who makes a request: what its API key says.
import type { HashKey } from "../crypto.ts";

export interface Caller {
  accountId: string;
  apiKeyId: string;
  scopes: ReadonlySet<string>;
  /** When the key ends; null: it doesn't by itself. */
  expiresAt: Date | null;
  /** The account's key for keyed hashes, in the clear. */
  hashKey: HashKey;
  hashKeyId: string;
}

/**
 * Finds who holds a key. Throws a Problem when nobody does: 401, or 429 when too many wrong keys came from the client's
 * address. Without an address nothing is counted.
 */
export type Authenticate = (apiKey: string, address?: string) => Promise<Caller>;
