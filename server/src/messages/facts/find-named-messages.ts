// Finds messages by the channel's ids, for messages that answer or change them.
import { type Session, statement, t } from "../../platform/database/index.ts";
import { findSent } from "./find-sent.ts";

export interface NamedMessage {
  senderId: string;
  /** The person of the conversation. */
  contactId: string;
  /** Null names nothing. */
  channelMessageId: string | null;
}

export interface FoundMessage {
  messageId: string;
  contactId: string;
  direction: "in" | "out";
}

/** `limit 1` forces a lookup by key. Otherwise a plan made for empty tables reads all messages of the account. */
const find = statement({
  name: "find_reported_messages",
  parameters: { accountId: t.uuid, senderIds: t.uuidArray, channelMessageIds: t.textArray },
  columns: { ordinal: t.int8, message_id: t.uuid, contact_id: t.uuid, direction: t.textOf<"in" | "out">() },
  sql: `select given.ordinal, message.message_id, message.contact_id, message.direction
    from unnest($senderIds::uuid[], $channelMessageIds::text[])
      with ordinality as given (sender_id, channel_message_id, ordinal)
    cross join lateral (
      select message_id, contact_id, direction
      from messages
      where account_id = $accountId
        and sender_id = given.sender_id
        and channel_message_id = given.channel_message_id
      limit 1
    ) as message`,
});

/** Messages that the channel reported, in the order of `named`; undefined for a message that isn't stored. */
export async function findReported(
  session: Session,
  accountId: string,
  named: { senderId: string; channelMessageId: string }[],
): Promise<(FoundMessage | undefined)[]> {
  const senderIds = named.map(({ senderId }) => senderId);
  const channelMessageIds = named.map(({ channelMessageId }) => channelMessageId);
  const rows = await session.run(find, { accountId, senderIds, channelMessageIds });
  const found: (FoundMessage | undefined)[] = named.map(() => undefined);
  for (const { ordinal, message_id: messageId, contact_id: contactId, direction } of rows)
    found[ordinal - 1] = { messageId, contactId, direction };
  return found;
}

/** In the order of `named`; undefined for a message that isn't known. */
export async function findNamedMessages(
  session: Session,
  accountId: string,
  named: NamedMessage[],
): Promise<(FoundMessage | undefined)[]> {
  const found: (FoundMessage | undefined)[] = named.map(() => undefined);
  const wanted = named.flatMap(({ senderId, contactId, channelMessageId }, index) =>
    channelMessageId === null ? [] : [{ senderId, contactId, channelMessageId, index }],
  );
  if (wanted.length === 0) return found;
  for (const [index, one] of (await findReported(session, accountId, wanted)).entries())
    if (one) found[(wanted[index] as { index: number }).index] = one;
  const rest = wanted.filter(({ index }) => !found[index]);
  if (rest.length === 0) return found;
  const sent = await findSent(
    session,
    rest.map((one) => ({ ...one, accountId })),
  );
  for (const { ordinal, message_id: messageId, contact_id: contactId, sender_id: senderId } of sent) {
    const one = rest[ordinal - 1];
    if (one?.senderId === senderId) found[one.index] = { messageId, contactId, direction: "out" };
  }
  return found;
}
