// Keeps what people wrote: each message once, with its author as a contact.

import {
  addressHash,
  type InboundContact,
  type InboundPerson,
  type Phone,
  resolveInboundContacts,
} from "../contacts/index.ts";
import { appendEvents, type NewEvent } from "../events/index.ts";
import type { HashKey } from "../platform/crypto.ts";
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import { newUuid } from "../platform/ids.ts";
import { inboundHash } from "./inbound-hash.ts";
import { type MessagePayload, storePayloads } from "./store-payloads.ts";

export interface InboundMessage {
  accountId: string;
  senderId: string;
  channel: string;
  channelMessageId: string;
  /** What the channel calls the person. */
  address: string;
  /** Its other names for the same person, preferred ones first. */
  otherAddresses: string[];
  /** Null when the person hides it. */
  phone: Phone | null;
  name: string | null;
  content: { type: "text"; body: string } | ({ type: "unsupported" } & MessagePayload);
  replyTo: string | null;
  at: Date;
  hashKey: HashKey;
}

const insertInbound = statement<
  [string, string[], string[], string[], string[], string[], string[], Date[]],
  { message_id: string }
>(
  "insert_inbound_messages",
  `insert into messages
     (account_id, message_id, contact_id, sender_id, direction, type, content, status, channel_message_id, created_at)
   select $1, message_id, contact_id, sender_id, 'in', type, content, 'received', channel_message_id, at
   from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::jsonb[], $7::text[], $8::timestamptz[])
     as given (message_id, contact_id, sender_id, type, content, channel_message_id, at)
   order by message_id
   on conflict (account_id, sender_id, channel_message_id) where direction = 'in' do nothing
   returning message_id`,
);

/**
 * A message that was written before its author was erased is dropped, one that is there already passed over. Answers for
 * each whether it is kept.
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
  const rows = await session.run(insertInbound, [
    accountId,
    kept.map(({ messageId }) => messageId),
    kept.map(({ contact }) => contact.contactId),
    kept.map(({ message }) => message.senderId),
    kept.map(({ message }) => message.content.type),
    kept.map(({ message }) => JSON.stringify(contentOf(message))),
    kept.map(({ message }) => message.channelMessageId),
    kept.map(({ message }) => message.at),
  ]);
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
