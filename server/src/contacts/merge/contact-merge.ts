// A merge of two contacts, as its event tells it.
import { z } from "zod";
import { type EventResource, resourceReader } from "../../events/index.ts";
import { type Database, rowsById, t } from "../../platform/database/index.ts";
import { idField } from "../../platform/http/index.ts";
import { publicId } from "../../platform/ids.ts";

const read = rowsById({
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

export function mergeEvents(database: Database): EventResource {
  return {
    name: "MergeEvent",
    types: ["contact.merged"],
    scope: "contacts:read",
    schema: mergeAnswer,
    contactField: "contact_id",
    read: resourceReader(
      database,
      read,
      (row) => row.merge_id,
      (row) => ({
        contact_id: publicId("con", row.contact_id),
        merged_contact_id: publicId("con", row.merged_contact_id),
      }),
    ),
  };
}
