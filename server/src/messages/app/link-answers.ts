// Links answers of a history to what they answer, which the channel may report later: its parts begin with the newest messages.
import { type Session, statement, t } from "../../platform/database/index.ts";
import type { InsertedAppMessage } from "./insert-app-messages.ts";

/**
 * Reads each contact's messages once. Few of them answer another one. Repeats the ids of those that do: whichever table the planner
 * reads first, it then reads no more than these.
 */
const link = statement({
  name: "link_answers_of_history",
  parameters: {
    accountId: t.uuid,
    contactIds: t.uuidArray,
    channelMessageIds: t.textArray,
    messageIds: t.uuidArray,
  },
  sql: `with answers as materialized (
      select answer.message_id, answer.reply_to
      from unnest($contactIds::uuid[]) as given (contact_id)
      cross join lateral (
        select message_id, content ->> 'replyTo' as reply_to
        from messages
        where contact_id = given.contact_id
          and account_id = $accountId
          and origin = 'history'
          and content ->> 'replyTo' is not null
          and content -> 'replyToId' is null
        offset 0
      ) as answer
      where answer.reply_to = any ($channelMessageIds)
    )
    update messages
    set content = content || jsonb_build_object('replyToId', named.message_id)
    from answers
    join unnest($channelMessageIds::text[], $messageIds::uuid[]) as named (channel_message_id, message_id)
      on named.channel_message_id = answers.reply_to
    where messages.account_id = $accountId
      and messages.message_id = any (array(select message_id from answers))
      and messages.message_id = answers.message_id
      and messages.deleted_at is null`,
});

export async function linkAnswers(
  session: Session,
  accountId: string,
  inserted: InsertedAppMessage[],
): Promise<void> {
  const named = inserted.filter(({ isNew, kept }) => isNew && kept.message.history);
  if (named.length === 0) return;
  await session.run(link, {
    accountId,
    contactIds: [...new Set(named.map(({ contactId }) => contactId))],
    channelMessageIds: named.map(({ kept }) => kept.message.channelMessageId),
    messageIds: named.map(({ messageId }) => messageId),
  });
}
