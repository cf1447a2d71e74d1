// The caller of an operation, known by an API key or by the session of a browser.
import type { HashKey } from "../../crypto.ts";
import { requestErrors } from "../../errors/request-errors.ts";
import { Problem } from "../../problem.ts";
import type { Actor } from "./actor.ts";

/** Whose data a statement reads. Statements that read contacts have `visibleTo` of contacts/visible-to.ts. */
export interface Viewer {
  accountId: string;
  /** The member who sees only contacts whose thread is the member's own or nobody's. Null for who sees every contact. */
  onlyOf: string | null;
}

/** For what the service does by itself, and what was decided before. */
export function everything(accountId: string): Viewer {
  return { accountId, onlyOf: null };
}

export interface Caller extends Actor, Viewer {
  scopes: ReadonlySet<string>;
  /** The end of the API key; null for a person. */
  expiresAt: Date | null;
  session: { id: string; expiresAt: Date } | null;
  hashKey: HashKey;
  hashKeyId: string;
}

/** Throws 401 for an invalid key or session token, or 429 when the address sent too many. Without an address, nothing is counted. */
export type Authenticate = (secret: string, address?: string) => Promise<Caller>;

/** 403 `own_threads_only`. */
export function ownThreadsOnly(): Problem {
  return new Problem(requestErrors.own_threads_only);
}

/** 403 `insufficient_scope`. Any of the scopes is sufficient. */
export function missingScope(...scopes: string[]): Problem {
  return new Problem(requestErrors.insufficient_scope, {
    detail: `This needs the scope ${scopes.join(" or ")}, which the API key or the person's role lacks.`,
    extra: { scope: scopes[0] },
  });
}
