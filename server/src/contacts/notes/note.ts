// A note about a contact: what the API shows of it, and its event.
import { type EventResource, resourceReader } from "../../events/index.ts";
import { type Database, rowsById } from "../../platform/database/index.ts";
import { f, resource } from "../../platform/resources/index.ts";

export const MAX_NOTE_LENGTH = 4_096;

export const note = resource(
  { id: "Note", description: "What a colleague wrote about a contact for the team. It is never sent." },
  {
    id: f.named("note_id", f.id("not", "The note's id.")),
    contact_id: f.id("con", "The contact that it is about."),
    text: f.text("The text.", "Wants to collect the cake on Saturday."),
    ...f.by("Who wrote the note", "for nobody"),
    created_at: f.time("When the note was written."),
  },
);

const read = rowsById({ name: "read_notes", table: "notes", columns: note.columns, id: "note_id" });

const deleted = resource(
  { id: "DeletedNote", description: "A note about the contact is gone: read its notes again." },
  { contact_id: f.id("con", "The contact that the note was about.") },
);

const readContacts = rowsById({
  name: "read_contacts_of_notes",
  table: "contacts",
  columns: deleted.columns,
  id: "contact_id",
});

export function noteEvents(database: Database): EventResource[] {
  return [
    {
      name: "NoteEvent",
      types: ["note.created"],
      scope: "contacts:read",
      schema: note.answer,
      contactField: "contact_id",
      read: resourceReader(database, read, (row) => row.note_id, note.of),
    },
    {
      name: "DeletedNoteEvent",
      types: ["note.deleted"],
      scope: "contacts:read",
      schema: deleted.answer,
      contactField: "contact_id",
      read: resourceReader(database, readContacts, (row) => row.contact_id, deleted.of),
    },
  ];
}
