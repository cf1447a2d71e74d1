// GET /contacts/{phone or con_id}/erase-preview: what DELETE would erase, counted by an erasure that is rolled back.
import { z } from "zod";
import { answer, booleanField, exampleId, idField, operation } from "../../platform/http/index.ts";
import { publicId } from "../../platform/ids.ts";
import { type EraseStep, eraseContact } from "../erase/erase-contact.ts";
import type { ErasureRow } from "../erase/erasure.ts";
import { contactOfPath } from "../phone-fields.ts";
import { contactNotFound } from "../problems.ts";

/** Carries the counts out of the transaction, which it rolls back. */
class Counted extends Error {
  readonly erasure: ErasureRow;

  constructor(erasure: ErasureRow) {
    super("The erasure was only counted.");
    this.erasure = erasure;
  }
}

export function previewErasure(steps: EraseStep[]) {
  return operation({
    operationId: "previewErasure",
    route: "GET /contacts/:phone_number/erase-preview",
    tag: "Contacts",
    summary: "Count what deleting a contact would erase",
    description:
      "Nothing is erased. The counts are those that the erasure record would have now. Counting takes as long as deleting, and " +
      "messages to the contact wait meanwhile.",
    scope: "contacts:erase",
    params: z.strictObject({ phone_number: contactOfPath }),
    answers: {
      200: {
        description: "The counts.",
        schema: z
          .object({
            contact_id: idField("con", "The contact's id."),
            counts: z.record(z.string(), z.int()).meta({
              description: "The number of records of each kind that would be erased.",
              examples: [{ messages: 3, waiting: 1 }],
            }),
            exports_mailed: z.array(z.string()).meta({
              description:
                "Exports that may contain this contact and that were or may have been mailed or downloaded.",
              examples: [[exampleId("exp")]],
            }),
            opt_outs_kept: booleanField(
              "Whether the erasure would keep that the person opted out, under keyed hashes of the phone and the channel's ids.",
            ),
          })
          .meta({ id: "ErasurePreview" }),
      },
    },
    examples: { "A contact": { params: { phone_number: "15551234567" } } },
    problems: { 404: ["contact_not_found"] },
    async handler({ caller, params: { phone_number: contact }, once }) {
      try {
        return await once(async (session) => {
          const erasure = await eraseContact(session, { ...caller, contact }, steps);
          throw erasure === null ? contactNotFound(contact) : new Counted(erasure);
        });
      } catch (error) {
        if (!(error instanceof Counted)) throw error;
        const { contact_id, counts, exports_mailed: mailed, opt_outs_kept } = error.erasure;
        return answer(200, {
          contact_id: publicId("con", contact_id),
          counts,
          exports_mailed: mailed.map((id) => publicId("exp", id)),
          opt_outs_kept,
        });
      }
    },
  });
}
