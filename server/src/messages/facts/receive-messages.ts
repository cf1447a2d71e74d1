// Stores inbound messages, each once, with its author as a contact.
import {
  addressHash,
  areOlderThanErasures,
  type InboundContact,
  type InboundPerson,
  resolveInboundContacts,
  shareAddresses,
} from "../../contacts/index.ts";
import { appendEvents, type NewEvent } from "../../events/index.ts";
import type { Phone } from "../../phones/index.ts";
import { type HashKey, keyedHash } from "../../platform/crypto.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";
import { byteaArrayLiteral } from "../../platform/database/literals.ts";
import { newUuid } from "../../platform/ids.ts";
import { noteUsage, type UsageChange } from "../../usage/index.ts";
import { noteOptOut } from "./note-opt-out.ts";

export interface InboundMessage {
  accountId: string;
  senderId: string;
  channel: string;
  channelMessageId: string;
  address: string;
  /** Other addresses of the same person, preferred ones first. */
  otherAddresses: string[];
  /** Null when the person hides the phone. */
  phone: Phone | null;
  name: string | null;
  content:
    | { type: "text"; body: string }
    | { type: "unsupported"; payload: unknown; addressHashes: Buffer[] };
  replyTo: string | null;
  /** Whether the author stops messages of the sender, or allows them again; missing for other messages. */
  optsOut?: boolean | undefined;
  /** When the customer service window that the message opens will close; null if it opens none. */
  windowExpiresAt: Date | null;
  at: Date;
  hashKey: HashKey;
}

/** Identifies an inbound message that the channel delivers again. */
export function inboundHash(
  hashKey: HashKey,
  { senderId, channelMessageId }: { senderId: string; channelMessageId: string },
): Buffer {
  return keyedHash(hashKey, "fact", senderId, "message", channelMessageId);
}

const insertInbound = statement({
  name: "insert_inbound_messages",
  parameters: {
    accountId: t.uuid,
    messageIds: t.uuidArray,
    contactIds: t.uuidArray,
    senderIds: t.uuidArray,
    types: t.textArray,
    contents: t.jsonbArray,
    channelMessageIds: t.textArray,
    times: t.timestamptzArray,
  },
  columns: { message_id: t.uuid },
  sql: `insert into messages
      (account_id, message_id, contact_id, sender_id, direction, type, content, status, channel_message_id, created_at)
    select $accountId, message_id, contact_id, sender_id, 'in', type, content, 'received', channel_message_id, at
    from unnest($messageIds::uuid[], $contactIds::uuid[], $senderIds::uuid[], $types::text[], $contents::jsonb[],
        $channelMessageIds::text[], $times::timestamptz[])
      as given (message_id, contact_id, sender_id, type, content, channel_message_id, at)
    order by message_id
    on conflict (account_id, sender_id, channel_message_id) where direction = 'in' do nothing
    returning message_id`,
});

/** Ignores messages that are stored already. Returns false for messages written before their author was erased. */
export async function receiveMessages(session: Session, messages: InboundMessage[]): Promise<boolean[]> {
  const contacts = await resolveInboundContacts(session, messages.map(personOf));
  const kept = messages.flatMap((message, index) => {
    const contact = contacts[index];
    return contact ? [{ message, contact, messageId: newUuid(message.at.getTime()) }] : [];
  });
  const events: NewEvent[] = [];
  const changes: UsageChange[] = [];
  const accounts = Map.groupBy(kept, ({ message }) => message.accountId);
  for (const accountId of [...accounts.keys()].sort()) {
    const received = await receiveInAccount(session, accountId, accounts.get(accountId) as Kept[]);
    events.push(...received.events);
    changes.push(...received.changes);
  }
  noteUsage(session, changes);
  await appendEvents(session, events);
  return contacts.map((contact) => contact !== null);
}

function personOf(message: InboundMessage): InboundPerson {
  const { hashKey, address, otherAddresses } = message;
  const addressHashes = [address, ...otherAddresses].map((one) => addressHash(hashKey, one));
  return { ...message, addressHashes, factHash: inboundHash(hashKey, message) };
}

interface Kept {
  message: InboundMessage;
  contact: InboundContact;
  messageId: string;
}

async function receiveInAccount(
  session: Session,
  accountId: string,
  kept: Kept[],
): Promise<{ events: NewEvent[]; changes: UsageChange[] }> {
  const rows = await session.run(insertInbound, {
    accountId,
    messageIds: kept.map(({ messageId }) => messageId),
    contactIds: kept.map(({ contact }) => contact.contactId),
    senderIds: kept.map(({ message }) => message.senderId),
    types: kept.map(({ message }) => message.content.type),
    contents: kept.map(({ message: { content, replyTo } }) =>
      JSON.stringify(content.type === "text" ? { body: content.body, replyTo } : { replyTo }),
    ),
    channelMessageIds: kept.map(({ message }) => message.channelMessageId),
    times: kept.map(({ message }) => message.at),
  });
  const inserted = new Set(rows.map((row) => row.message_id));
  const stored = kept.filter(({ messageId }) => inserted.has(messageId));
  await storePayloads(session, accountId, stored);
  const outcomes = new Map(kept.map(({ contact }) => [contact.contactId, contact.outcome]));
  const events: NewEvent[] = [];
  for (const [id, outcome] of outcomes) {
    if (outcome === "created") events.push({ accountId, type: "contact.created", id });
    if (outcome === "changed") events.push({ accountId, type: "contact.updated", id });
  }
  for (const { message_id: id } of rows) events.push({ accountId, type: "message.received", id });
  const changes = stored.map(({ message: { senderId, at } }): UsageChange => {
    return { accountId, senderId, at, measure: "received", count: 1 };
  });
  events.push(...(await noteOptOuts(session, stored)));
  return { events, changes };
}

/** One after the other: a person may have stopped and allowed messages in one batch. */
async function noteOptOuts(session: Session, stored: Kept[]): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  for (const { message, messageId } of stored) {
    const { accountId, optsOut: isOut, at } = message;
    if (isOut !== undefined) events.push(...(await noteOptOut(session, { accountId, messageId, isOut, at })));
  }
  return events;
}

const insertPayloads = statement({
  name: "insert_message_payloads",
  parameters: {
    accountId: t.uuid,
    messageIds: t.uuidArray,
    contactIds: t.uuidArray,
    payloads: t.jsonbArray,
    addressHashes: t.textArray,
  },
  sql: `insert into message_payloads (account_id, message_id, contact_id, payload, address_hashes)
    select $accountId, message_id, contact_id, payload, address_hashes::bytea[]
    from unnest($messageIds::uuid[], $contactIds::uuid[], $payloads::jsonb[], $addressHashes::text[])
      as given (message_id, contact_id, payload, address_hashes)`,
});

/** Drops a payload that is older than the erasure of a person whom it names. */
async function storePayloads(session: Session, accountId: string, inserted: Kept[]): Promise<void> {
  const payloads = inserted.flatMap(({ message, messageId, contact: { contactId } }) => {
    const { content, at, hashKey } = message;
    if (content.type !== "unsupported") return [];
    return [{ ...content, messageId, contactId, at, hashKey, factHash: inboundHash(hashKey, message) }];
  });
  const [first] = payloads;
  if (!first) return;
  const named = payloads.flatMap(({ addressHashes }) => addressHashes);
  await shareAddresses(session, first.hashKey, named);
  const older = await areOlderThanErasures(session, accountId, payloads);
  const kept = payloads.filter((_, index) => !older[index]);
  await session.run(insertPayloads, {
    accountId,
    messageIds: kept.map(({ messageId }) => messageId),
    contactIds: kept.map(({ contactId }) => contactId),
    payloads: kept.map(({ payload }) => JSON.stringify(payload)),
    addressHashes: kept.map(({ addressHashes }) => byteaArrayLiteral(addressHashes)),
  });
}
