import { z } from "zod";
import { type Database, newestRows, t } from "../../platform/database/index.ts";
import { idFrom, LAST_ID, listOperation, type Operation } from "../../platform/http/index.ts";
import { findContact } from "../find-contact.ts";
import { contactOfPath } from "../phone-fields.ts";
import { note } from "./note.ts";

const list = newestRows({
  name: "list_notes",
  table: "notes",
  columns: note.columns,
  id: "note_id",
  where: "contact_id = $contactId",
  parameters: { contactId: t.uuid },
});

export function listNotes(database: Database): Operation {
  return listOperation({
    operationId: "listNotes",
    route: "GET /contacts/:phone_number/notes",
    tag: "Contacts",
    summary: "List the notes about a contact, newest first",
    description: "What the account's people and programs wrote about the contact for each other.",
    scope: "contacts:read",
    params: z.strictObject({ phone_number: contactOfPath }),
    examples: { "By phone": { params: { phone_number: "15551234567" } } },
    problems: { 404: ["contact_not_found"] },
    entries: "notes",
    listed: note,
    async rows({ caller, params, query: { after } }, limit) {
      const { accountId } = caller;
      const { contact_id: contactId } = await findContact(database, caller, params.phone_number);
      return database.run(list, { accountId, contactId, before: idFrom(after, LAST_ID), limit });
    },
    position: (row) => row.note_id,
  });
}
