import { type Session, statement, t } from "../../platform/database/index.ts";
import { uuidOf } from "../../platform/ids.ts";
import { messageNotFound } from "../message/problems.ts";
import { MESSAGE_COLUMNS, MESSAGE_SELECT, type MessageRow } from "./message.ts";

export const readMessage = statement({
  name: "read_message",
  parameters: { accountId: t.uuid, messageId: t.uuid },
  columns: MESSAGE_COLUMNS,
  sql: `${MESSAGE_SELECT}
    where messages.account_id = $accountId
      and messages.message_id = $messageId`,
});

/** Throws 404 `message_not_found` for a text that is no message's id. */
export function messageIdOf(id: string): string {
  const messageId = uuidOf("msg", id);
  if (messageId === null) throw messageNotFound();
  return messageId;
}

/** Throws 404 `message_not_found`. */
export async function messageRow(
  runner: Pick<Session, "run">,
  accountId: string,
  messageId: string,
): Promise<MessageRow> {
  const [row] = await runner.run(readMessage, { accountId, messageId });
  if (!row) throw messageNotFound();
  return row;
}
