// Programs and automation tools such as n8n: the payload is a contact already, or a list of them, as for POST /contacts/contact.
import { part } from "./parts.ts";
import type { Preset } from "./preset.ts";

export const parley: Preset = {
  title: "Parley: contacts as for POST /contacts/contact",
  verification: { kind: "bearer" },
  read({ payload }) {
    return Array.isArray(payload) ? payload.map(contactIn) : contactIn(payload);
  },
};

/** With the object around it or without. */
function contactIn(given: unknown): unknown {
  return part(given)["contact"] ?? given;
}
