// The path parameter `{phone or con_id}`, which names one contact.
import { z } from "zod";
import type { Phone } from "../phones/index.ts";
import { uuidOf } from "../platform/ids.ts";
import { phoneOfUrl } from "./phone-fields.ts";

/** `id` is the id as written. `contactId` is its UUID, or null if the id is malformed: then no contact has it. */
export type ContactReference =
  | { by: "phone"; phone: Phone }
  | { by: "id"; id: string; contactId: string | null };

/** Digits, with or without a plus sign, or `con_...`. */
export const contactOfPath = z
  .string()
  .transform((value, context): ContactReference => {
    if (value.startsWith("con_")) return { by: "id", id: value, contactId: uuidOf("con", value) };
    const read = phoneOfUrl.safeParse(value);
    if (read.success) return { by: "phone", phone: read.data };
    for (const issue of read.error.issues)
      context.addIssue({ ...issue, input: value } as Parameters<typeof context.addIssue>[0]);
    return z.NEVER;
  })
  .meta({
    description: "The contact's phone number with country code, or its id. The plus sign may be left out.",
    examples: ["15551234567", "con_01jd2x4r8ve5k9t3m6p7w1z0yb"],
    codes: phoneOfUrl.meta()?.["codes"],
  });
