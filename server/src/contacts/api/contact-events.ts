// The events of contacts, with their data.
import { z } from "zod";
import { type EventResource, resourceReader } from "../../events/index.ts";
import { type Database, rowsById, t } from "../../platform/database/index.ts";
import { idField } from "../../platform/http/index.ts";
import { publicId } from "../../platform/ids.ts";
import { CONTACT_COLUMNS, contactAnswer, contactOf } from "../contact.ts";
import { noteEvents } from "../notes/note.ts";

const read = rowsById({
  name: "read_contacts",
  table: "contacts",
  columns: CONTACT_COLUMNS,
  id: "contact_id",
});

const readErased = rowsById({
  name: "read_erased_contacts",
  table: "erasures",
  columns: { erasure_id: t.uuid, contact_id: t.uuid },
  id: "erasure_id",
});

const erasedAnswer = z
  .object({
    contact_id: idField("con", "The id that the contact had."),
    erasure_id: idField("era", "The id of the erasure record."),
  })
  .meta({
    id: "ErasedContact",
    description: "Nothing personal: the ids of the contact and of its erasure record.",
  });

const readMerges = rowsById({
  name: "read_merges",
  table: "contact_merges",
  columns: { merge_id: t.uuid, contact_id: t.uuid, merged_contact_id: t.uuid },
  id: "merge_id",
});

const mergeAnswer = z
  .object({
    contact_id: idField("con", "The contact that stayed. It has everything of both."),
    merged_contact_id: idField(
      "con",
      "The id of the contact that is gone. Requests with it find the other one.",
    ),
  })
  .meta({ id: "ContactMerge", description: "Two contacts that turned out to be the same person." });

export function contactEvents(database: Database): EventResource[] {
  return [
    {
      name: "ContactEvent",
      types: ["contact.created", "contact.updated", "contact.opted_out", "contact.opted_in"],
      scope: "contacts:read",
      schema: contactAnswer,
      contactField: "id",
      read: resourceReader(database, read, (row) => row.contact_id, contactOf),
    },
    {
      name: "ThreadEvent",
      types: ["thread.opened", "thread.snoozed", "thread.done", "thread.assigned"],
      scope: "inbox:read",
      schema: contactAnswer,
      contactField: "id",
      read: resourceReader(database, read, (row) => row.contact_id, contactOf),
    },
    {
      name: "ErasureEvent",
      types: ["contact.deleted"],
      scope: "contacts:read",
      schema: erasedAnswer,
      contactField: "contact_id",
      read: resourceReader(
        database,
        readErased,
        (row) => row.erasure_id,
        (row) => ({
          contact_id: publicId("con", row.contact_id),
          erasure_id: publicId("era", row.erasure_id),
        }),
      ),
    },
    mergeEvents(database),
    ...noteEvents(database),
  ];
}

function mergeEvents(database: Database): EventResource {
  return {
    name: "MergeEvent",
    types: ["contact.merged"],
    scope: "contacts:read",
    schema: mergeAnswer,
    contactField: "contact_id",
    read: resourceReader(
      database,
      readMerges,
      (row) => row.merge_id,
      (row) => ({
        contact_id: publicId("con", row.contact_id),
        merged_contact_id: publicId("con", row.merged_contact_id),
      }),
    ),
  };
}
