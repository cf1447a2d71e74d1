// The events of contacts, with their data.
import { type EventResource, resourceReader } from "../../events/index.ts";
import { type Database, rowsById, t } from "../../platform/database/index.ts";
import { f, resource } from "../../platform/resources/index.ts";
import { CONTACT_COLUMNS, contactAnswer, contactOf } from "../contact.ts";
import { noteEvents } from "../notes/note.ts";

const read = rowsById({
  name: "read_contacts",
  table: "contacts",
  columns: CONTACT_COLUMNS,
  id: "contact_id",
});

const erased = resource(
  { id: "ErasedContact", description: "Nothing personal: the ids of the contact and of its erasure record." },
  {
    contact_id: f.id("con", "The id that the contact had."),
    erasure_id: f.id("era", "The id of the erasure record."),
  },
);

const readErased = rowsById({
  name: "read_erased_contacts",
  table: "erasures",
  columns: erased.columns,
  id: "erasure_id",
});

const merge = resource(
  { id: "ContactMerge", description: "Two contacts that turned out to be the same person." },
  {
    contact_id: f.id("con", "The contact that stayed. It has everything of both."),
    merged_contact_id: f.id(
      "con",
      "The id of the contact that is gone. Requests with it find the other one.",
    ),
    merge_id: f.hidden(t.uuid),
  },
);

const readMerges = rowsById({
  name: "read_merges",
  table: "contact_merges",
  columns: merge.columns,
  id: "merge_id",
});

export function contactEvents(database: Database): EventResource[] {
  const contact = {
    schema: contactAnswer,
    contactField: "id",
    read: resourceReader(database, read, (row) => row.contact_id, contactOf),
  } as const;
  return [
    {
      ...contact,
      name: "ContactEvent",
      types: ["contact.created", "contact.updated", "contact.opted_out", "contact.opted_in"],
      scope: "contacts:read",
    },
    {
      ...contact,
      name: "ThreadEvent",
      types: ["thread.opened", "thread.snoozed", "thread.done", "thread.assigned"],
      scope: "inbox:read",
    },
    {
      name: "ErasureEvent",
      types: ["contact.deleted"],
      scope: "contacts:read",
      schema: erased.answer,
      contactField: "contact_id",
      read: resourceReader(database, readErased, (row) => row.erasure_id, erased.of),
    },
    {
      name: "MergeEvent",
      types: ["contact.merged"],
      scope: "contacts:read",
      schema: merge.answer,
      contactField: "contact_id",
      read: resourceReader(database, readMerges, (row) => row.merge_id, merge.of),
    },
    ...noteEvents(database),
  ];
}
