// What each scope allows.
import type { Scope } from "../../platform/session.ts";
import type { Key } from "../../words/t.ts";

interface ScopeGroup {
  name: Key;
  scopes: Scope[];
}

const SCOPE_GROUPS: ScopeGroup[] = [
  { name: "nav.contacts", scopes: ["contacts:read", "contacts:write", "contacts:export", "contacts:erase"] },
  { name: "nav.conversations", scopes: ["inbox:read", "inbox:write"] },
  { name: "nav.messages", scopes: ["messages:read", "messages:send", "usage:read", "events:read"] },
  { name: "nav.broadcasts", scopes: ["broadcasts:read", "broadcasts:write"] },
  {
    name: "nav.settings",
    scopes: ["templates:read", "templates:write", "stickers:write", "senders:write", "webhooks:write"],
  },
  { name: "settings.account", scopes: ["people:write", "audit:read", "keys:write", "settings:write"] },
];

export const ALL_SCOPES = SCOPE_GROUPS.flatMap(({ scopes }) => scopes);

/** A later version may have scopes that no group knows. */
export function groupsOf(allowed: Scope[]): ScopeGroup[] {
  const rest: ScopeGroup = {
    name: "nav.more",
    scopes: allowed.filter((scope) => !ALL_SCOPES.includes(scope)),
  };
  return [...SCOPE_GROUPS, rest]
    .map(({ name, scopes }) => ({ name, scopes: scopes.filter((scope) => allowed.includes(scope)) }))
    .filter(({ scopes }) => scopes.length > 0);
}
