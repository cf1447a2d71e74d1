// A note about a contact: what the API shows of it, and its event.
import { z } from "zod";
import { type EventResource, resourceReader } from "../../events/index.ts";
import { type Database, rowsById, t } from "../../platform/database/index.ts";
import { ACTOR_COLUMNS, byField, byOf, idField } from "../../platform/http/index.ts";
import { publicId } from "../../platform/ids.ts";
import { f, resource } from "../../platform/resources/index.ts";

export const MAX_NOTE_LENGTH = 4_096;

export const note = resource(
  { id: "Note", description: "What a colleague wrote about a contact for the team. It is never sent." },
  {
    id: f.named("note_id", f.id("not", "The note's id.")),
    contact_id: f.id("con", "The contact that it is about."),
    text: f.text("The text.", "Wants to collect the cake on Saturday."),
    person_id: f.hidden(ACTOR_COLUMNS.person_id),
    api_key_id: f.hidden(ACTOR_COLUMNS.api_key_id),
    by: f.computed(byField("Who wrote the note", "for nobody")),
    created_at: f.time("When the note was written."),
  },
  (row) => ({ by: byOf(row) }),
);

const read = rowsById({ name: "read_notes", table: "notes", columns: note.columns, id: "note_id" });

const readContacts = rowsById({
  name: "read_contacts_of_notes",
  table: "contacts",
  columns: { contact_id: t.uuid },
  id: "contact_id",
});

const deletedAnswer = z
  .object({ contact_id: idField("con", "The contact that the note was about.") })
  .meta({ id: "DeletedNote", description: "A note about the contact is gone: read its notes again." });

export function noteEvents(database: Database): EventResource[] {
  const created: EventResource = {
    name: "NoteEvent",
    types: ["note.created"],
    scope: "contacts:read",
    schema: note.answer,
    contactField: "contact_id",
    read: resourceReader(
      database,
      read,
      (row) => row.note_id,
      (row) => note.of(row),
    ),
  };
  const deleted: EventResource = {
    name: "DeletedNoteEvent",
    types: ["note.deleted"],
    scope: "contacts:read",
    schema: deletedAnswer,
    contactField: "contact_id",
    read: resourceReader(
      database,
      readContacts,
      (row) => row.contact_id,
      (row) => ({ contact_id: publicId("con", row.contact_id) }),
    ),
  };
  return [created, deleted];
}
