// What each scope allows, and the usual choices of scopes.
import type { Scope } from "../../platform/session.ts";
import type { Key } from "../../words/t.ts";

export interface ScopeGroup {
  name: Key;
  scopes: string[];
}

export const SCOPE_GROUPS: ScopeGroup[] = [
  { name: "nav.contacts", scopes: ["contacts:read", "contacts:write", "contacts:export", "contacts:erase"] },
  { name: "nav.messages", scopes: ["messages:read", "messages:send", "usage:read", "events:read"] },
  {
    name: "nav.setup",
    scopes: ["templates:read", "templates:write", "stickers:write", "senders:write", "webhooks:write"],
  },
  { name: "settings.account", scopes: ["keys:write", "settings:write"] },
];

export const SCOPE_WORDS: Record<string, Key> = {
  "contacts:read": "scope.contactsRead",
  "contacts:write": "scope.contactsWrite",
  "contacts:export": "scope.contactsExport",
  "contacts:erase": "scope.contactsErase",
  "messages:read": "scope.messagesRead",
  "messages:send": "scope.messagesSend",
  "templates:read": "scope.templatesRead",
  "templates:write": "scope.templatesWrite",
  "stickers:write": "scope.stickersWrite",
  "senders:write": "scope.sendersWrite",
  "webhooks:write": "scope.webhooksWrite",
  "events:read": "scope.eventsRead",
  "keys:write": "scope.keysWrite",
  "settings:write": "scope.settingsWrite",
  "usage:read": "scope.usageRead",
};

/** Null: everything that the session may do. */
export const PRESETS: { name: Key; scopes: string[] | null }[] = [
  {
    name: "keys.frontDesk",
    scopes: [
      "contacts:read",
      "contacts:write",
      "messages:read",
      "messages:send",
      "templates:read",
      "events:read",
      "usage:read",
    ],
  },
  { name: "keys.sendOnly", scopes: ["messages:send", "templates:read"] },
  {
    name: "keys.lookOnly",
    scopes: ["contacts:read", "messages:read", "templates:read", "events:read", "usage:read"],
  },
  { name: "keys.everything", scopes: null },
];

/** A later version may have scopes that no group knows. */
export function groupsOf(allowed: Scope[]): ScopeGroup[] {
  const known = SCOPE_GROUPS.flatMap(({ scopes }) => scopes);
  const rest: ScopeGroup = { name: "nav.more", scopes: allowed.filter((scope) => !known.includes(scope)) };
  return [...SCOPE_GROUPS, rest]
    .map(({ name, scopes }) => ({ name, scopes: scopes.filter((scope) => allowed.includes(scope)) }))
    .filter(({ scopes }) => scopes.length > 0);
}
