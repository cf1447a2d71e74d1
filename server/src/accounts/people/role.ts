// The roles of members, as bundles of scopes.
import { ALL_SCOPES, type Scope } from "../keys/key.ts";

export const ROLES = ["owner", "agent", "reader"] as const;

export type Role = (typeof ROLES)[number];

export const ROLE_WORDS =
  "`owner`: everything. `agent`: writes to contacts, edits them and finishes threads, without exports, erasures and set-up. `reader`: reads contacts " +
  "and messages.";

const READS: Scope[] = [
  "contacts:read",
  "inbox:read",
  "messages:read",
  "broadcasts:read",
  "templates:read",
  "events:read",
];
const SCOPES: Record<Role, readonly Scope[]> = {
  owner: ALL_SCOPES,
  agent: [...READS, "contacts:write", "inbox:write", "messages:send"],
  reader: READS,
};

/** `seesOnlyOwn`: whether the person sees only own and unassigned threads. Broadcasts are for the contacts of everybody. */
export function scopesOf(role: Role, seesOnlyOwn = false): readonly Scope[] {
  return SCOPES[role].filter((scope) => !seesOnlyOwn || scope !== "broadcasts:read");
}
