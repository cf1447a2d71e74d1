import { z } from "zod";
import { answer, messageField, operation } from "../../platform/http/index.ts";
import { type EraseStep, eraseContact } from "../erase/erase-contact.ts";
import { erasure } from "../erase/erasure.ts";
import { contactOfPath } from "../phone-fields.ts";
import { contactNotFound } from "../problems.ts";

export function deleteContact(steps: EraseStep[]) {
  return operation({
    operationId: "deleteContact",
    route: "DELETE /contacts/:phone_number",
    tag: "Contacts",
    summary: "Delete a contact and all its data",
    description:
      "Deletes the contact and all related data, including all messages exchanged with it. This can't be undone. With " +
      "If-Match, the contact is deleted only if it hasn't changed.",
    scope: "contacts:erase",
    params: z.strictObject({ phone_number: contactOfPath }),
    conditions: ["If-Match"],
    answers: {
      200: {
        description: "The contact was deleted. Only the erasure record is kept.",
        schema: z.object({
          message: messageField("Contact 15551234567 was deleted"),
          erasure: erasure.answer,
        }),
      },
    },
    examples: { "By phone": { params: { phone_number: "15551234567" } } },
    problems: { 404: ["contact_not_found"], 412: ["contact_changed"] },
    async handler({ caller, params, headers, once }) {
      const contact = params.phone_number;
      return once(async (session) => {
        const ifMatch = headers["if-match"];
        const erased = await eraseContact(session, { ...caller, contact, ifMatch }, steps);
        if (erased === null) throw contactNotFound(contact);
        const which = contact.by === "phone" ? contact.phone.slice(1) : contact.id;
        return answer(200, { message: `Contact ${which} was deleted`, erasure: erasure.of(erased) });
      });
    },
  });
}
