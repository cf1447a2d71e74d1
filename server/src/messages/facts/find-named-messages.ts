// Finds messages by the channel's ids, for messages that answer or change them.
import { type Session, statement, t } from "../../platform/database/index.ts";

export interface NamedMessage {
  senderId: string;
  /** Null names nothing. */
  channelMessageId: string | null;
}

export interface FoundMessage {
  messageId: string;
  contactId: string;
  direction: "in" | "out";
}

/** The account is compared after the lookup, as in find-attempts.ts. A hash index finds the channel's id of a sent message. */
const find = statement({
  name: "find_named_messages",
  parameters: { accountId: t.uuid, senderIds: t.uuidArray, channelMessageIds: t.textArray },
  columns: { ordinal: t.int8, message_id: t.uuid, contact_id: t.uuid, direction: t.textOf<"in" | "out">() },
  sql: `with found as materialized (
      select given.ordinal, given.sender_id as wanted, message.*
      from unnest($senderIds::uuid[], $channelMessageIds::text[])
        with ordinality as given (sender_id, channel_message_id, ordinal)
      cross join lateral (
        select account_id, sender_id, message_id, contact_id, direction
        from messages
        where account_id = $accountId
          and sender_id = given.sender_id
          and channel_message_id = given.channel_message_id
        union all
        select account_id, sender_id, message_id, contact_id, direction
        from messages
        where attempt_channel_message_id = given.channel_message_id
      ) as message
    )
    select ordinal, message_id, contact_id, direction
    from found
    where account_id = $accountId
      and sender_id = wanted`,
});

/** In the order of `named`; undefined for a message that isn't known. */
export async function findNamedMessages(
  session: Session,
  accountId: string,
  named: NamedMessage[],
): Promise<(FoundMessage | undefined)[]> {
  const wanted = named.flatMap(({ senderId, channelMessageId }, index) =>
    channelMessageId === null ? [] : [{ senderId, channelMessageId, index }],
  );
  if (wanted.length === 0) return named.map(() => undefined);
  const rows = await session.run(find, {
    accountId,
    senderIds: wanted.map(({ senderId }) => senderId),
    channelMessageIds: wanted.map(({ channelMessageId }) => channelMessageId),
  });
  const found: (FoundMessage | undefined)[] = named.map(() => undefined);
  for (const { ordinal, message_id: messageId, contact_id: contactId, direction } of rows) {
    const index = wanted[ordinal - 1]?.index;
    if (index !== undefined) found[index] = { messageId, contactId, direction };
  }
  return found;
}
