// The message that a new one answers: the channel needs its own id of it.
import { statement, t } from "../../../platform/database/index.ts";
import { uuidOf } from "../../../platform/ids.ts";
import { invalidField } from "../../../platform/problem.ts";
import type { Sender } from "../../../senders/index.ts";
import { messageErrors } from "../../errors.ts";
import type { DraftDependencies } from "../draft-dependencies.ts";

const find = statement({
  name: "find_answered_message",
  parameters: { accountId: t.uuid, messageId: t.uuid },
  columns: { sender_id: t.uuid, channel_id: t.nullable(t.text) },
  sql: `select sender_id, coalesce(channel_message_id, attempt_channel_message_id) as channel_id
    from messages
    where account_id = $accountId
      and message_id = $messageId`,
});

/** Throws 422 `reply_to_not_found` and `reply_to_not_sent`. Whether it is of the same contact is the channel's to say. */
export async function findAnswered(
  { database, accountId }: Pick<DraftDependencies, "database"> & { accountId: string },
  { senderId }: Pick<Sender, "senderId">,
  id: string,
): Promise<{ replyTo: string; replyToId: string }> {
  const messageId = uuidOf("msg", id);
  const [row] = messageId === null ? [] : await database.run(find, { accountId, messageId });
  if (messageId === null || row?.sender_id !== senderId)
    throw invalidField("/reply_to", messageErrors.reply_to_not_found);
  if (row.channel_id === null) throw invalidField("/reply_to", messageErrors.reply_to_not_sent);
  return { replyTo: row.channel_id, replyToId: messageId };
}
