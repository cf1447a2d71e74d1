import { requestErrors } from "../../platform/errors/request-errors.ts";
import type { Caller } from "../../platform/http/index.ts";
import { Problem } from "../../platform/problem.ts";
import { accountErrors } from "../errors.ts";
import { type Role, scopesOf } from "./role.ts";

/** Throws 409 `own_password_needed`: a browser that was left open must not change what keeps others out. */
export function refuseSelf({ personId }: Caller, ofPerson: string): void {
  if (personId === ofPerson) throw new Problem(accountErrors.own_password_needed);
}

/** Throws 403 for scopes that the caller doesn't have. `whose`: as the sentence names it. */
export function refuseMoreScopes({ scopes }: Caller, wanted: readonly string[], whose: string): void {
  const missing = wanted.filter((scope) => !scopes.has(scope));
  if (missing.length === 0) return;
  throw new Problem(requestErrors.insufficient_scope, {
    detail: `${whose} has scopes that the caller doesn't have: ${missing.join(", ")}.`,
    extra: { scope: missing.join(" ") },
  });
}

/** Throws 403 for a role with scopes that the caller doesn't have: a key must not make an owner of somebody. */
export function refuseWiderRole(caller: Caller, role: Role): void {
  refuseMoreScopes(caller, scopesOf(role), `The role ${role}`);
}
