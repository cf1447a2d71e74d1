// The events of messages, with their data.
import { type EventResource, resourceReader } from "../../events/index.ts";
import { type Database, statement, t } from "../../platform/database/index.ts";
import { messageAnswer, messageOf } from "./message.ts";
import { MESSAGE_COLUMNS, MESSAGE_SELECT } from "./message-row.ts";

const read = statement({
  name: "read_messages",
  parameters: { accountId: t.uuid, ids: t.uuidArray },
  columns: MESSAGE_COLUMNS,
  sql: `${MESSAGE_SELECT}
    where messages.account_id = $accountId
      and messages.message_id = any ($ids)`,
});

export function messageEvents(database: Database): EventResource {
  return {
    name: "MessageEvent",
    types: [
      "message.scheduled",
      "message.queued",
      "message.sent",
      "message.delivered",
      "message.read",
      "message.failed",
      "message.expired",
      "message.canceled",
      "message.received",
      "message.updated",
    ],
    scope: "messages:read",
    schema: messageAnswer,
    contactField: "contact_id",
    read: resourceReader(database, read, (row) => row.message_id, messageOf),
  };
}
