import { isOfVisible, VIEWER, viewerOf } from "../../contacts/index.ts";
import { type EventResource, resourceReader } from "../../events/index.ts";
import { type Database, type Session, statement, t } from "../../platform/database/index.ts";
import type { Viewer } from "../../platform/http/index.ts";
import { uuidOf } from "../../platform/ids.ts";
import { messageNotFound } from "../message/problems.ts";
import { messageAnswer, messageOf } from "./message.ts";
import { MESSAGE_COLUMNS, MESSAGE_SELECT, type MessageRow } from "./message-row.ts";

export const readMessage = statement({
  name: "read_message",
  parameters: { ...VIEWER, messageId: t.uuid },
  columns: MESSAGE_COLUMNS,
  sql: `${MESSAGE_SELECT}
    where messages.account_id = $accountId
      and messages.message_id = $messageId
      and ${isOfVisible("messages")}`,
});

/** Throws 404 `message_not_found` for a text that is no message's id. */
export function messageIdOf(id: string): string {
  const messageId = uuidOf("msg", id);
  if (messageId === null) throw messageNotFound();
  return messageId;
}

/** Throws 404 `message_not_found`, also for a message with a contact that the viewer doesn't see. */
export async function messageRow(
  runner: Pick<Session, "run">,
  viewer: Viewer,
  messageId: string,
): Promise<MessageRow> {
  const [row] = await runner.run(readMessage, { ...viewerOf(viewer), messageId });
  if (!row) throw messageNotFound();
  return row;
}

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
