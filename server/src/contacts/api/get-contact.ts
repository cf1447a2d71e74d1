import { z } from "zod";
import type { Database } from "../../platform/database/index.ts";
import { answer, exampleId, operation } from "../../platform/http/index.ts";
import { contactAnswer, contactOf, etagOf } from "../contact.ts";
import { findContact } from "../find-contact.ts";
import { contactOfPath } from "../phone-fields.ts";

export function getContact(database: Database) {
  return operation({
    operationId: "getContact",
    noted: "reads",
    route: "GET /contacts/:phone_number",
    tag: "Contacts",
    summary: "Get a contact",
    scope: "contacts:read",
    params: z.strictObject({ phone_number: contactOfPath }),
    description:
      "Send the ETag as If-Match with an upsert to avoid overwriting a change that you haven't read.",
    answers: {
      200: { description: "The contact.", schema: contactAnswer, etag: true },
    },
    examples: {
      "By phone": { params: { phone_number: "15551234567" } },
      "By id": { params: { phone_number: exampleId("con") } },
    },
    problems: { 404: ["contact_not_found"] },
    async handler({ caller, params }) {
      const contact = contactOf(await findContact(database, caller, params.phone_number));
      return answer(200, contact, { etag: etagOf(contact) });
    },
  });
}
