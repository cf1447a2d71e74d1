import { z } from "zod";
import { columnList, type Database, statement, t } from "../../platform/database/index.ts";
import { idFrom, LAST_ID, listOperation, type Operation } from "../../platform/http/index.ts";
import { findContact } from "../find-contact.ts";
import { contactOfPath } from "../phone-fields.ts";
import { note } from "./note.ts";

const list = statement({
  name: "list_notes",
  parameters: { accountId: t.uuid, contactId: t.uuid, before: t.uuid, limit: t.int8 },
  columns: note.columns,
  sql: `select ${columnList(note.columns)}
    from notes
    where contact_id = $contactId
      and account_id = $accountId
      and note_id < $before
    order by note_id desc
    limit $limit`,
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
    entry: note.answer,
    async rows({ caller, params, query: { after } }, limit) {
      const { accountId } = caller;
      const { contact_id: contactId } = await findContact(database, caller, params.phone_number);
      return database.run(list, { accountId, contactId, before: idFrom(after, LAST_ID), limit });
    },
    entryOf: (row) => note.of(row),
    position: (row) => row.note_id,
  });
}
