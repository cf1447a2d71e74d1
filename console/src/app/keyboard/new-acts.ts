// What the key `n` makes on a page, by the page's path. Without their names: those are words of other pages.
import type { AskedAct } from "../../platform/acts/asked-act.ts";
import type { Scope } from "../../platform/session.ts";

interface NewAct {
  scope: Scope;
  path: string;
  /** The dialog to open there. */
  act: AskedAct;
}

export const NEW_CONTACT: NewAct = { scope: "contacts:write", path: "/contacts", act: "new-contact" };
export const NEW_WEBHOOK: NewAct = { scope: "webhooks:write", path: "/webhooks", act: "add-webhook" };
export const NEW_KEY: NewAct = { scope: "keys:write", path: "/keys", act: "create-key" };
export const NEW_SOURCE: NewAct = { scope: "contacts:write", path: "/sync", act: "add-source" };

const NEW_PERSON: NewAct = { scope: "people:write", path: "/team", act: "invite" };

export const NEW_ACTS = [NEW_CONTACT, NEW_WEBHOOK, NEW_KEY, NEW_SOURCE, NEW_PERSON];
