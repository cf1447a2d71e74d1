// The caller of an operation, known by its API key or by a session that was opened with one.
import type { HashKey } from "../../crypto.ts";
import { requestErrors } from "../../errors/request-errors.ts";
import { Problem } from "../../problem.ts";

export interface Caller {
  accountId: string;
  apiKeyId: string;
  scopes: ReadonlySet<string>;
  /** The end of the API key. */
  expiresAt: Date | null;
  session: { tokenHash: Buffer; expiresAt: Date } | null;
  hashKey: HashKey;
  hashKeyId: string;
}

/** Throws 401 for an invalid key or session token, or 429 when the address sent too many. Without an address, nothing is counted. */
export type Authenticate = (secret: string, address?: string) => Promise<Caller>;

/** 403 `insufficient_scope`. Any of the scopes is sufficient. */
export function missingScope(...scopes: string[]): Problem {
  return new Problem(requestErrors.insufficient_scope, {
    detail: `The API key lacks the scope ${scopes.join(" or ")}.`,
    extra: { scope: scopes[0] },
  });
}
