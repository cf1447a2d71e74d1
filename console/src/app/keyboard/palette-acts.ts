// What the command palette can do besides going to a page, by the scope that it needs. The key `n` opens what is new on a page.
import { IMPORT, type Need } from "../../platform/session.ts";
import type { Key } from "../../words/t.ts";

export const PALETTE_ACTS: (Need & { name: Key; path: string })[] = [
  { name: "contacts.add", scope: "contacts:write", path: "/contacts?new=1" },
  { name: "palette.failed", scope: "messages:read", path: "/outgoing/failed" },
  { name: "palette.scheduled", scope: "messages:read", path: "/outgoing/scheduled" },
  { name: "palette.import", ...IMPORT, path: "/contacts/import" },
  { name: "palette.export", scope: "contacts:export", path: "/contacts?export=1" },
  { name: "senders.add", scope: "senders:write", path: "/senders?new=1" },
  { name: "team.invite", scope: "people:write", path: "/team?new=1" },
  { name: "webhooks.add", scope: "webhooks:write", path: "/webhooks?new=1" },
  { name: "keys.add", scope: "keys:write", path: "/keys?new=1" },
  { name: "sync.add", scope: "contacts:write", ofEverybody: true, path: "/sync?new=1" },
];
