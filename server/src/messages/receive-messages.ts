// Stores inbound messages, each once, with its author as a contact.
import {
  addressHash,
  areOlderThanErasures,
  type InboundContact,
  type InboundPerson,
  type Phone,
  resolveInboundContacts,
  shareAddresses,
} from "../contacts/index.ts";
import { appendEvents, type NewEvent } from "../events/index.ts";
import type { HashKey } from "../platform/crypto.ts";
import type { Session } from "../platform/database/session.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import { newUuid } from "../platform/ids.ts";
import { inboundHash } from "./inbound-hash.ts";

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
  content: { type: "text"; body: string } | ({ type: "unsupported" } & MessagePayload);
  replyTo: string | null;
  at: Date;
  hashKey: HashKey;
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

/**
 * Ignores messages that are stored already, and messages that were written before their author was erased. Returns for
 * each message false when its author was erased.
 */
export async function receiveMessages(session: Session, messages: InboundMessage[]): Promise<boolean[]> {
  const contacts = await resolveInboundContacts(session, messages.map(personOf));
  const kept = messages.flatMap((message, index) => {
    const contact = contacts[index];
    return contact ? [{ message, contact, messageId: newUuid(message.at.getTime()) }] : [];
  });
  const events: NewEvent[] = [];
  const accounts = Map.groupBy(kept, ({ message }) => message.accountId);
  for (const accountId of [...accounts.keys()].sort()) {
    const own = accounts.get(accountId) as Kept[];
    events.push(...(await receiveInAccount(session, accountId, own)));
  }
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

async function receiveInAccount(session: Session, accountId: string, kept: Kept[]): Promise<NewEvent[]> {
  const rows = await session.run(insertInbound, {
    accountId,
    messageIds: kept.map(({ messageId }) => messageId),
    contactIds: kept.map(({ contact }) => contact.contactId),
    senderIds: kept.map(({ message }) => message.senderId),
    types: kept.map(({ message }) => message.content.type),
    contents: kept.map(({ message }) => JSON.stringify(contentOf(message))),
    channelMessageIds: kept.map(({ message }) => message.channelMessageId),
    times: kept.map(({ message }) => message.at),
  });
  const inserted = new Set(rows.map((row) => row.message_id));
  const payloads = kept.flatMap(({ message, messageId, contact: { contactId } }) => {
    const { content, at, hashKey } = message;
    if (content.type !== "unsupported" || !inserted.has(messageId)) return [];
    return [{ ...content, messageId, contactId, at, hashKey, factHash: inboundHash(hashKey, message) }];
  });
  await storePayloads(session, accountId, payloads);
  const outcomes = new Map(kept.map(({ contact }) => [contact.contactId, contact.outcome]));
  return [
    ...[...outcomes].flatMap(([id, outcome]) => contactEvent(accountId, id, outcome)),
    ...rows.map((row): NewEvent => ({ accountId, type: "message.received", id: row.message_id })),
  ];
}

function contentOf({ content, replyTo }: InboundMessage): object {
  switch (content.type) {
    case "text":
      return { body: content.body, replyTo };
    case "unsupported":
      return { replyTo };
  }
}

function contactEvent(accountId: string, id: string, outcome: InboundContact["outcome"]): NewEvent[] {
  switch (outcome) {
    case "created":
      return [{ accountId, type: "contact.created", id }];
    case "changed":
      return [{ accountId, type: "contact.updated", id }];
    case "known":
      return [];
  }
}

export interface MessagePayload {
  payload: unknown;
  addressHashes: Buffer[];
}

export interface NewPayload extends MessagePayload {
  messageId: string;
  contactId: string;
  hashKey: HashKey;
  factHash: Buffer;
  at: Date;
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

/** unnest flattens arrays of arrays, so each row's array is passed as text. */
export function arrayLiteral(hashes: Buffer[]): string {
  return `{${hashes.map((hash) => `"\\\\x${hash.toString("hex")}"`).join()}}`;
}

/**
 * The messages must belong to one account and be new. Drops a payload that is older than the erasure of a person whom it
 * names.
 */
export async function storePayloads(
  session: Session,
  accountId: string,
  payloads: NewPayload[],
): Promise<void> {
  const [first] = payloads;
  if (!first) return;
  await shareAddresses(
    session,
    first.hashKey,
    payloads.flatMap(({ addressHashes }) => addressHashes),
  );
  const older = await areOlderThanErasures(session, accountId, payloads);
  const kept = payloads.filter((_, index) => !older[index]);
  await session.run(insertPayloads, {
    accountId,
    messageIds: kept.map(({ messageId }) => messageId),
    contactIds: kept.map(({ contactId }) => contactId),
    payloads: kept.map(({ payload }) => JSON.stringify(payload)),
    addressHashes: kept.map(({ addressHashes }) => arrayLiteral(addressHashes)),
  });
}
