import { z } from "zod";
import { appendEvents } from "../../events/index.ts";
import { columnList, statement, t } from "../../platform/database/index.ts";
import { ACTOR, actorOf, operation, text } from "../../platform/http/index.ts";
import { newUuid } from "../../platform/ids.ts";
import { findContact } from "../find-contact.ts";
import { contactOfPath } from "../phone-fields.ts";
import { contactGone } from "../problems.ts";
import { MAX_NOTE_LENGTH, note } from "./note.ts";

/** Locks the contact, so that a merge or an erasure of it waits, or has ended and leaves nothing to write to. */
const insert = statement({
  name: "insert_note",
  parameters: { accountId: t.uuid, noteId: t.uuid, contactId: t.uuid, text: t.text, ...ACTOR },
  columns: note.columns,
  sql: `insert into notes (account_id, note_id, contact_id, text, person_id, api_key_id)
    select account_id, $noteId::uuid, contact_id, $text::text, $personId::uuid, $apiKeyId::uuid
    from contacts
    where account_id = $accountId
      and contact_id = $contactId
    for key share
    returning ${columnList(note.columns)}`,
});

export function createNote() {
  return operation({
    operationId: "createNote",
    route: "POST /contacts/:phone_number/notes",
    tag: "Contacts",
    summary: "Write a note about a contact",
    description:
      "A note is for the account's people and programs. It is never sent to the contact, and is erased with it. The event " +
      "`note.created` reports it.",
    scope: "contacts:write",
    params: z.strictObject({ phone_number: contactOfPath }),
    body: z.strictObject({
      text: text({ min: 1, max: MAX_NOTE_LENGTH }).meta({ description: "The text of the note." }),
    }),
    answers: { 201: { description: "The note was written.", schema: note.answer } },
    examples: {
      "A note": {
        params: { phone_number: "15551234567" },
        body: { text: "Wants to collect the cake on Saturday." },
      },
    },
    problems: { 404: ["contact_not_found"] },
    handler: ({ caller, params, body, once }) =>
      once(async (session) => {
        const { accountId } = caller;
        const { contact_id: contactId } = await findContact(session, caller, params.phone_number);
        const values = { accountId, noteId: newUuid(), contactId, text: body.text, ...actorOf(caller) };
        const [row] = await session.run(insert, values);
        if (!row) throw contactGone();
        await appendEvents(session, [{ accountId, type: "note.created", id: row.note_id }]);
        return { status: 201, body: note.of(row), contactId };
      }),
  });
}
