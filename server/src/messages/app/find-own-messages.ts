// Finds messages of the service by the channel's ids, so that a message isn't shown twice if the channel reports it as the app's.
import { type Session, statement, t } from "../../platform/database/index.ts";
import type { AppMessage } from "./app-message.ts";

/** The account is compared after the lookup, as in find-attempts.ts. */
const find = statement({
  name: "find_own_messages",
  parameters: { accountId: t.uuid, channelMessageIds: t.textArray },
  columns: { ordinal: t.int8 },
  sql: `with found as materialized (
      select given.ordinal, known.account_id
      from unnest($channelMessageIds::text[]) with ordinality as given (channel_message_id, ordinal)
      cross join lateral (
        select account_id
        from messages
        where attempt_channel_message_id = given.channel_message_id
          and origin is null
        union all
        select account_id
        from message_attempts
        where channel_message_id = given.channel_message_id
      ) as known
    )
    select ordinal
    from found
    where account_id = $accountId`,
});

/** The indexes of the messages that the service sent itself. */
export async function findOwnMessages(
  session: Session,
  accountId: string,
  given: { message: AppMessage }[],
): Promise<Set<number>> {
  const sent = [...given.entries()].filter(([, { message }]) => message.direction === "out");
  if (sent.length === 0) return new Set();
  const channelMessageIds = sent.map(([, { message }]) => message.channelMessageId);
  const rows = await session.run(find, { accountId, channelMessageIds });
  return new Set(rows.map(({ ordinal }) => (sent[ordinal - 1] as (typeof sent)[number])[0]));
}
