import { z } from "zod";
import { type Database, newestRows, t } from "../../platform/database/index.ts";
import { idFrom, LAST_ID, listOperation, type Operation } from "../../platform/http/index.ts";
import { consent } from "../consent/consent.ts";
import { findContact } from "../find-contact.ts";
import { contactOfPath } from "../phone-fields.ts";

const list = newestRows({
  name: "list_consents",
  table: "consents",
  columns: consent.columns,
  id: "consent_id",
  where: "contact_id = $contactId",
  parameters: { contactId: t.uuid },
});

export function listConsents(database: Database): Operation {
  return listOperation({
    operationId: "listConsents",
    route: "GET /contacts/:phone_number/consents",
    tag: "Contacts",
    summary: "List a contact's opt-outs and opt-ins, newest first",
    description:
      "The ledger: what was recorded, how Parley knew, and when. `opt_outs` of the contact says what holds now.",
    scope: "contacts:read",
    params: z.strictObject({ phone_number: contactOfPath }),
    examples: { "By phone": { params: { phone_number: "15551234567" } } },
    problems: { 404: ["contact_not_found"] },
    entries: "entries",
    listed: consent,
    async rows({ caller, params, query: { after } }, limit) {
      const { accountId } = caller;
      const { contact_id: contactId } = await findContact(database, caller, params.phone_number);
      return database.run(list, { accountId, contactId, before: idFrom(after, LAST_ID), limit });
    },
    position: (row) => row.consent_id,
  });
}
