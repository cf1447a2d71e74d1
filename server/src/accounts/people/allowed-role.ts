import { requestErrors } from "../../platform/errors/request-errors.ts";
import type { Caller } from "../../platform/http/index.ts";
import { Problem } from "../../platform/problem.ts";
import { type Role, scopesOf } from "./role.ts";

/** Throws 403 for a role with scopes that the caller doesn't have: a key must not make an owner of somebody. */
export function refuseWiderRole({ scopes }: Caller, role: Role): void {
  const missing = scopesOf(role).filter((scope) => !scopes.has(scope));
  if (missing.length === 0) return;
  throw new Problem(requestErrors.insufficient_scope, {
    detail: `The role ${role} has scopes that the caller doesn't have: ${missing.join(", ")}.`,
    extra: { scope: missing.join(" ") },
  });
}
