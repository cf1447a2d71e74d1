// GET /contacts/{phone or con_id}/erase-preview: what DELETE would erase, counted by an erasure that is rolled back.
import { z } from "zod";
import { answer, operation } from "../../platform/http/index.ts";
import { type EraseStep, eraseContact } from "../erase/erase-contact.ts";
import { type ErasureRow, erasurePreview } from "../erase/erasure.ts";
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
    answers: { 200: { description: "The counts.", schema: erasurePreview.answer } },
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
        return answer(200, erasurePreview.of(error.erasure));
      }
    },
  });
}
