// GET /contacts/{phone_number}: one contact.
import { z } from "zod";
import type { Database } from "../../platform/database/database.ts";
import { answer, operation } from "../../platform/http/operation.ts";
import { contactAnswer, contactOf } from "../contact.ts";
import { findContact } from "../find-contact.ts";
import { phoneOfPath } from "../phone-fields.ts";
import { contactNotFound } from "../problems.ts";

export function getContact(database: Database) {
  return operation({
    operationId: "getContact",
    method: "GET",
    path: "/contacts/:phone_number",
    tag: "Contacts",
    summary: "Get a contact",
    scope: "contacts:read",
    params: z.strictObject({ phone_number: phoneOfPath }),
    answers: { 200: { description: "The contact.", schema: contactAnswer } },
    problems: { 404: ["contact_not_found"], 422: ["plus_in_path"] },
    async handler({ caller, params }) {
      const row = await findContact(database, caller.accountId, params.phone_number);
      if (!row) throw contactNotFound(params.phone_number);
      return answer(200, contactOf(row));
    },
  });
}
