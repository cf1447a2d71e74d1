// Ends messages that weren't sent, in a transaction that holds their locks.
import type { ChannelError } from "../channels/index.ts";
import type { Session } from "../platform/database/session.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";

export interface EndedMessage {
  messageId: string;
  /** The error of its last attempt; null without one. */
  error: ChannelError | null;
}

const end = statement({
  name: "end_messages",
  parameters: {
    accountId: t.uuid,
    messageIds: t.uuidArray,
    errors: t.withNulls(t.jsonbArray),
    status: t.textOf<"canceled">(),
  },
  sql: `with left_lane as (
      delete from outbox
      where account_id = $accountId
        and message_id = any ($messageIds)
    )
    update messages
    set status = $status, ended_at = now(), error = ended.error
    from unnest($messageIds::uuid[], $errors::jsonb[]) as ended (message_id, error)
    where messages.account_id = $accountId
      and messages.message_id = any ($messageIds)
      and messages.message_id = ended.message_id`,
});

/** Call it after `readToldMessages`: its locks keep attempts from beginning. */
export async function endMessages(
  session: Session,
  accountId: string,
  ended: EndedMessage[],
  status: "canceled",
): Promise<void> {
  await session.run(end, {
    accountId,
    messageIds: ended.map(({ messageId }) => messageId),
    errors: ended.map(({ error }) => error && JSON.stringify(error)),
    status,
  });
}
