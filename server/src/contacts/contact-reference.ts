// Who is meant by `{phone or con_id}` in a path, the same in every operation about one contact.
import { z } from "zod";
import { uuidOf } from "../platform/ids.ts";
import type { Phone } from "./phone.ts";
import { phoneOfPath } from "./phone-fields.ts";

/** By its phone, or by its id: as it was written, and the id inside, null of one that can't be. */
export type ContactReference = { by: "phone"; phone: Phone } | ContactById;

export interface ContactById {
  by: "id";
  id: string;
  contactId: string | null;
}

const ID = /^con_/;

/**
 * The parameter of a path: digits alone, or `con_...`. A plus is 422 `plus_in_path`; what begins like an id and is none
 * names nobody, as every wrong id.
 */
export const contactOfPath = z
  .string()
  .transform((value, context): ContactReference => {
    if (ID.test(value)) return contactById(value);
    const read = phoneOfPath.safeParse(value);
    if (read.success) return { by: "phone", phone: read.data };
    for (const issue of read.error.issues)
      context.addIssue({ ...issue, input: value } as Parameters<typeof context.addIssue>[0]);
    return z.NEVER;
  })
  .meta({
    description: "The contact's phone number with country code and without the plus sign, or its id.",
    examples: ["15551234567", "con_01jd2x4r8ve5k9t3m6p7w1z0yb"],
  });

/** Of a public id, whatever it holds. */
export function contactById(id: string): ContactById {
  return { by: "id", id, contactId: uuidOf("con", id) };
}

/** As it stands in a path. */
export function inPath(reference: ContactReference): string {
  return reference.by === "phone" ? reference.phone.slice(1) : reference.id;
}
