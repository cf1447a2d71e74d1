// What the command palette can do besides going to a page, by the scope that it needs.
import type { AskedAct } from "../platform/asked-act.ts";
import type { Scope } from "../platform/session.ts";
import type { Key } from "../words/t.ts";

interface PageAct {
  name: Key;
  scope: Scope;
  path: string;
  /** The dialog to open there; none for a page of its own. */
  act?: AskedAct;
  /** What the key `n` makes on the page. */
  isNew?: true;
}

export const PAGE_ACTS: PageAct[] = [
  { name: "contacts.add", scope: "contacts:write", path: "/contacts", act: "new-contact", isNew: true },
  { name: "palette.import", scope: "contacts:write", path: "/contacts/import" },
  { name: "palette.export", scope: "contacts:export", path: "/contacts", act: "export-contacts" },
  { name: "senders.add", scope: "senders:write", path: "/senders?connect=1" },
  { name: "webhooks.add", scope: "webhooks:write", path: "/webhooks", act: "add-webhook", isNew: true },
  { name: "keys.add", scope: "keys:write", path: "/keys", act: "create-key", isNew: true },
  { name: "sync.add", scope: "contacts:write", path: "/sync", act: "add-source", isNew: true },
];
