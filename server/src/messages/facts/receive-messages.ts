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
import { givenRows, type Session, statement, t } from "../../platform/database/index.ts";
import { byteaArrayLiteral } from "../../platform/database/literals.ts";
import { newUuid } from "../../platform/ids.ts";
import { noteUsage, type UsageChange } from "../../usage/index.ts";
import { heedWords, type StoredMessage } from "./heed-words.ts";

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
  optsOut?: StoredMessage["message"]["optsOut"];
  heedsWords?: StoredMessage["message"]["heedsWords"];
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

const inbound = givenRows({
  messageId: t.uuid,
  contactId: t.uuid,
  senderId: t.uuid,
  type: t.text,
  content: t.jsonb(),
  channelMessageId: t.text,
  at: t.timestamptz,
});

const insertInbound = statement({
  name: "insert_inbound_messages",
  parameters: { accountId: t.uuid, ...inbound.parameters },
  columns: { message_id: t.uuid },
  sql: `insert into messages
      (account_id, message_id, contact_id, sender_id, direction, type, content, status, channel_message_id, created_at)
    select $accountId, message_id, contact_id, sender_id, 'in', type, content, 'received', channel_message_id, at
    from ${inbound.as("given")}
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
  const given = kept.map(({ message, messageId, contact: { contactId } }) => {
    const { content: written, replyTo } = message;
    const content = written.type === "text" ? { body: written.body, replyTo } : { replyTo };
    return { ...message, messageId, contactId, type: written.type, content: JSON.stringify(content) };
  });
  const rows = await session.run(insertInbound, { accountId, ...inbound.values(given) });
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
  const heeded = await heedWords(session, accountId, stored);
  return { events: [...events, ...heeded.events], changes: [...changes, ...heeded.changes] };
}

const unsupported = givenRows({ messageId: t.uuid, contactId: t.uuid, payload: t.jsonb(), named: t.text });

const insertPayloads = statement({
  name: "insert_message_payloads",
  parameters: { accountId: t.uuid, ...unsupported.parameters },
  sql: `insert into message_payloads (account_id, message_id, contact_id, payload, address_hashes)
    select $accountId, message_id, contact_id, payload, named::bytea[]
    from ${unsupported.as("given")}`,
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
  const given = kept.map(({ messageId, contactId, payload, addressHashes }) => {
    return {
      messageId,
      contactId,
      payload: JSON.stringify(payload),
      named: byteaArrayLiteral(addressHashes),
    };
  });
  await session.run(insertPayloads, { accountId, ...unsupported.values(given) });
}
