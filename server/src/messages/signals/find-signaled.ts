// The message that a reaction or a read mark is about, with what the channel needs to show it.
import type { Connector, ConnectorRegistry } from "../../channels/index.ts";
import { recipientOf } from "../../contacts/index.ts";
import { type Database, type Session, statement, t } from "../../platform/database/index.ts";
import type { Viewer } from "../../platform/http/index.ts";
import type { Sender, SenderDirectory } from "../../senders/index.ts";
import { messageNotFound, messageNotOnChannel } from "../message/problems.ts";
import { type Restrictions, restrictionsOf } from "../message/restrictions.ts";
import { messageRow } from "../show/read-message.ts";

export interface MessageKey {
  accountId: string;
  messageId: string;
}

const COLUMNS = {
  message_id: t.uuid,
  contact_id: t.uuid,
  sender_id: t.uuid,
  direction: t.textOf<"in" | "out">(),
  deleted_at: t.nullable(t.timestamptz),
  read_at: t.nullable(t.timestamptz),
  /** The channel's id of the message; null for one that the channel hasn't taken. */
  channel_id: t.nullable(t.text),
  emoji: t.nullable(t.text),
  reacted_at: t.nullable(t.timestamptz),
  reaction_status: t.nullable(t.text),
  recipient: t.nullable(t.text),
  restrictions: t.nullable(t.jsonb<Restrictions>()),
  /** The account's sending is held. */
  is_held: t.bool,
};

/** `limit 1` keeps the subqueries index scans. */
const find = statement({
  name: "find_signaled_message",
  parameters: { accountId: t.uuid, messageId: t.uuid },
  columns: COLUMNS,
  sql: `select messages.message_id, messages.contact_id, messages.sender_id, messages.direction, messages.deleted_at, messages.read_at,
      coalesce(messages.channel_message_id, messages.attempt_channel_message_id) as channel_id,
      messages.reactions -> 'business' ->> 'emoji' as emoji,
      (messages.reactions -> 'business' ->> 'at')::timestamptz as reacted_at,
      messages.reactions -> 'business' ->> 'status' as reaction_status,
      ${recipientOf("messages.account_id", "sender.channel")} as recipient,
      ${restrictionsOf("messages.account_id", "messages.sender_id")} as restrictions,
      exists (select from accounts where account_id = $accountId and sending_held_at is not null) as is_held
    from messages
    cross join lateral (
      select contact_id, phone, windows, opt_outs
      from contacts
      where contacts.account_id = messages.account_id
        and contacts.contact_id = messages.contact_id
      limit 1
    ) as contacts
    left join lateral (
      select channel
      from senders
      where senders.account_id = messages.account_id
        and senders.sender_id = messages.sender_id
      limit 1
    ) as sender on true
    where messages.account_id = $accountId
      and messages.message_id = $messageId`,
});

export type SignaledMessage = t.Outputs<typeof COLUMNS>;

/** Undefined for a message that was erased, or never existed. */
export async function findSignaled(
  database: Pick<Database | Session, "run">,
  key: MessageKey,
): Promise<SignaledMessage | undefined> {
  const [message] = await database.run(find, key);
  return message;
}

export interface SignalDependencies {
  senders: SenderDirectory;
  connectors: ConnectorRegistry;
}

/** Throws the problem of a request about a message that can't be found, or whose sender was deleted. */
export async function signaled(
  deps: SignalDependencies,
  session: Session,
  viewer: Viewer,
  messageId: string,
): Promise<{ message: SignaledMessage } & Connection> {
  const { accountId } = viewer;
  await messageRow(session, viewer, messageId);
  const message = await findSignaled(session, { accountId, messageId });
  if (!message) throw messageNotFound();
  const connection = await connectionOf(deps, accountId, message);
  if (!connection) throw messageNotOnChannel("The message's sender was deleted.");
  return { message, ...connection };
}

export interface Connection {
  sender: Sender;
  connector: Connector;
}

/** Null when the sender was deleted. */
export async function connectionOf(
  { senders, connectors }: SignalDependencies,
  accountId: string,
  { sender_id: senderId }: SignaledMessage,
): Promise<Connection | null> {
  const sender = await senders.get(accountId, senderId);
  const connector = sender && connectors.get(sender.connector);
  return sender && connector && !sender.isDeleted ? { sender, connector } : null;
}
