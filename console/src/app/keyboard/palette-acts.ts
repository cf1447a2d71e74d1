// What the command palette can do besides going to a page, by the scope that it needs.
import type { AskedAct } from "../../platform/acts/asked-act.ts";
import type { Scope } from "../../platform/session.ts";
import type { Key } from "../../words/t.ts";
import { NEW_CONTACT, NEW_KEY, NEW_SOURCE, NEW_WEBHOOK } from "./new-acts.ts";

interface PaletteAct {
  name: Key;
  scope: Scope;
  path: string;
  /** The dialog to open there; none for a page of its own. */
  act?: AskedAct;
}

export const PALETTE_ACTS: PaletteAct[] = [
  { name: "contacts.add", ...NEW_CONTACT },
  { name: "palette.failed", scope: "messages:read", path: "/outgoing/failed" },
  { name: "palette.scheduled", scope: "messages:read", path: "/outgoing/scheduled" },
  { name: "palette.import", scope: "contacts:write", path: "/contacts/import" },
  { name: "palette.export", scope: "contacts:export", path: "/contacts", act: "export-contacts" },
  { name: "senders.add", scope: "senders:write", path: "/senders?connect=1" },
  { name: "webhooks.add", ...NEW_WEBHOOK },
  { name: "keys.add", ...NEW_KEY },
  { name: "sync.add", ...NEW_SOURCE },
];
