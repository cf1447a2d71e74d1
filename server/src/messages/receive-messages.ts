// Keeps texts that people wrote: each once, with its sender as a contact.

import {
  addressHash,
  type InboundContact,
  type Phone,
  resolveInboundContacts,
  setLastSenders,
} from "../contacts/index.ts";
import { appendEvents, type NewEvent } from "../events/index.ts";
import type { HashKey } from "../platform/crypto.ts";
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import { newUuid } from "../platform/ids.ts";

export interface InboundText {
  accountId: string;
  senderId: string;
  channel: string;
  channelMessageId: string;
  /** What the channel calls the person. */
  address: string;
  /** Null when the person hides it. */
  phone: Phone | null;
  name: string | null;
  body: string;
  replyTo: string | null;
  at: Date;
  hashKey: HashKey;
}

const insertInbound = statement<
  [string, string[], string[], string[], string[], string[], Date[]],
  { message_id: string }
>(
  "insert_inbound_messages",
  `insert into messages
     (account_id, message_id, contact_id, sender_id, direction, type, content, status, channel_message_id, created_at)
   select $1, message_id, contact_id, sender_id, 'in', 'text', content, 'received', channel_message_id, at
   from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::jsonb[], $6::text[], $7::timestamptz[])
     as given (message_id, contact_id, sender_id, content, channel_message_id, at)
   order by message_id
   on conflict (account_id, sender_id, channel_message_id) where direction = 'in' do nothing
   returning message_id`,
);

/**
 * A text that was written before its writer was erased is dropped, one that is there already passed over. Answers for each
 * whether it is kept.
 */
export async function receiveMessages(session: Session, texts: InboundText[]): Promise<boolean[]> {
  const people = texts.map((text) => ({ ...text, addressHash: addressHash(text.hashKey, text.address) }));
  const contacts = await resolveInboundContacts(session, people);
  const kept = texts.flatMap((text, index) => {
    const contact = contacts[index];
    return contact ? [{ text, contact, messageId: newUuid(text.at.getTime()) }] : [];
  });
  const events: NewEvent[] = [];
  const accounts = Map.groupBy(kept, ({ text }) => text.accountId);
  for (const accountId of [...accounts.keys()].sort()) {
    const own = accounts.get(accountId) as Kept[];
    events.push(...(await receiveInAccount(session, accountId, own)));
  }
  await appendEvents(session, events);
  return contacts.map((contact) => contact !== null);
}

interface Kept {
  text: InboundText;
  contact: InboundContact;
  messageId: string;
}

async function receiveInAccount(session: Session, accountId: string, kept: Kept[]): Promise<NewEvent[]> {
  const senders = new Map(kept.map(({ text, contact }) => [contact.contactId, text.senderId]));
  await session.run(setLastSenders, [accountId, [...senders.keys()], [...senders.values()]]);
  const rows = await session.run(insertInbound, [
    accountId,
    kept.map(({ messageId }) => messageId),
    kept.map(({ contact }) => contact.contactId),
    kept.map(({ text }) => text.senderId),
    kept.map(({ text }) => JSON.stringify({ body: text.body, replyTo: text.replyTo })),
    kept.map(({ text }) => text.channelMessageId),
    kept.map(({ text }) => text.at),
  ]);
  const outcomes = new Map(kept.map(({ contact }) => [contact.contactId, contact.outcome]));
  return [
    ...[...outcomes].flatMap(([id, outcome]) => contactEvent(accountId, id, outcome)),
    ...rows.map((row): NewEvent => ({ accountId, type: "message.received", id: row.message_id })),
  ];
}

function contactEvent(accountId: string, id: string, outcome: InboundContact["outcome"]): NewEvent[] {
  switch (outcome) {
    case "created":
      return [{ accountId, type: "contact.created", id }];
    case "named":
      return [{ accountId, type: "contact.updated", id }];
    case "known":
      return [];
  }
}
