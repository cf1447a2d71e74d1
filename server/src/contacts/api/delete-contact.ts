// DELETE /contacts/{phone_number}: erases a contact and everything about it.
import { z } from "zod";
import { answer, operation } from "../../platform/http/operation.ts";
import { type EraseSteps, eraseContact } from "../erase-contact.ts";
import { erasureAnswer, erasureOf } from "../erasure.ts";
import { phoneOfPath } from "../phone-fields.ts";
import { contactNotFound } from "../problems.ts";

export function deleteContact(steps: EraseSteps) {
  return operation({
    operationId: "deleteContact",
    method: "DELETE",
    path: "/contacts/:phone_number",
    tag: "Contacts",
    summary: "Delete a contact and all its data",
    description:
      "Deletes the contact and all related data, all messages exchanged with it included. It can't be undone.",
    scope: "contacts:erase",
    params: z.strictObject({ phone_number: phoneOfPath }),
    answers: {
      200: {
        description: "The contact was deleted; the erasure record is what stays.",
        schema: z.object({ message: z.string(), erasure: erasureAnswer }),
      },
    },
    problems: { 404: ["contact_not_found"], 422: ["plus_in_path"] },
    async handler({ caller, params, once }) {
      const phone = params.phone_number;
      return once(async (session) => {
        const erasure = await eraseContact(session, { ...caller, phone }, steps);
        if (erasure === null) throw contactNotFound(phone);
        const message = `Contact ${phone.slice(1)} was deleted`;
        return answer(200, { message, erasure: erasureOf(erasure) });
      });
    },
  });
}
