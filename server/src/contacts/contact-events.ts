// The events of contacts, with their data.

import { z } from "zod";
import { type EventResource, resourceReader } from "../events/index.ts";
import type { Database } from "../platform/database/database.ts";
import * as t from "../platform/database/sql-types.ts";
import { columnList, statement } from "../platform/database/statement.ts";
import { idField } from "../platform/http/answers/answer-fields.ts";
import { publicId } from "../platform/ids.ts";
import { CONTACT_COLUMNS, contactAnswer, contactOf } from "./contact.ts";

const KEYS = { accountId: t.uuid, ids: t.uuidArray };
const ERASED_COLUMNS = { erasure_id: t.uuid, contact_id: t.uuid };

const read = statement({
  name: "read_contacts",
  parameters: KEYS,
  columns: CONTACT_COLUMNS,
  sql: `select ${columnList(CONTACT_COLUMNS)}
    from contacts
    where account_id = $accountId
      and contact_id = any ($ids)`,
});

const readErased = statement({
  name: "read_erased_contacts",
  parameters: KEYS,
  columns: ERASED_COLUMNS,
  sql: `select ${columnList(ERASED_COLUMNS)}
    from erasures
    where account_id = $accountId
      and erasure_id = any ($ids)`,
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

export function contactEvents(database: Database): EventResource[] {
  return [
    {
      name: "ContactEvent",
      types: ["contact.created", "contact.updated"],
      scope: "contacts:read",
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
  ];
}
