// Stores inbound messages, each once, with its author as a contact.

import {
  type InboundContact,
  type InboundPerson,
  moveContact,
  resolveInboundContacts,
} from "../../contacts/for-messages.ts";
import { addressHash } from "../../contacts/index.ts";
import { appendEvents, type NewEvent } from "../../events/index.ts";
import { addMedia, type NewMedia } from "../../media/for-messages.ts";
import { givenRows, type Session, statement, t } from "../../platform/database/index.ts";
import { newUuid } from "../../platform/ids.ts";
import { noteUsage, type UsageChange } from "../../usage/index.ts";
import { findNamedMessages, findReported } from "./find-named-messages.ts";
import { heedWords, meaningIn, readSettings, type SettingsByAccount } from "./heed-words.ts";
import { type ApplyEarlyChanges, type InboundMessage, inboundHash, type Kept } from "./inbound-message.ts";
import { storePayloads } from "./store-payloads.ts";

const inbound = givenRows({
  messageId: t.uuid,
  contactId: t.uuid,
  senderId: t.uuid,
  origin: t.nullable(t.text),
  type: t.text,
  content: t.jsonb(),
  channelMessageId: t.text,
  mediaId: t.nullable(t.uuid),
  at: t.timestamptz,
});

const insertInbound = statement({
  name: "insert_inbound_messages",
  parameters: { accountId: t.uuid, ...inbound.parameters },
  columns: { message_id: t.uuid },
  sql: `insert into messages
      (account_id, message_id, contact_id, sender_id, direction, origin, type, content, status, channel_message_id, media_id, created_at)
    select $accountId, message_id, contact_id, sender_id, 'in', origin, type, content, 'received', channel_message_id, media_id, at
    from ${inbound.as("given")}
    order by message_id
    on conflict (account_id, sender_id, channel_message_id) where channel_message_id is not null do nothing
    returning message_id`,
});

/**
 * Ignores messages that are stored already: channels report messages again, long after somebody has finished the thread or the contact
 * wrote to another sender. Returns false for messages written before their author was erased.
 */
export async function receiveMessages(
  session: Session,
  messages: InboundMessage[],
  applyEarlyChanges?: ApplyEarlyChanges,
): Promise<boolean[]> {
  const known = await findKnown(session, messages);
  const news = messages.filter((message) => !known.has(message));
  const settings = await readSettings(session, news);
  const people = news.map((message) => {
    return { ...personOf(message), effect: effectOf(message, settings) };
  });
  const contacts = await resolveInboundContacts(session, people);
  const kept = news.flatMap((message, index) => {
    const contact = contacts[index];
    const mediaId = "media" in message.content ? newUuid() : null;
    return contact ? [{ message, contact, messageId: idOf(message), mediaId }] : [];
  });
  const events: NewEvent[] = [];
  const changes: UsageChange[] = [];
  const accounts = Map.groupBy(kept, ({ message }) => message.accountId);
  for (const accountId of [...accounts.keys()].sort()) {
    const own = accounts.get(accountId) as Kept[];
    const received = await receiveInAccount(session, accountId, own, settings);
    await applyEarlyChanges?.(session, accountId, received.stored);
    events.push(...received.events);
    changes.push(...received.changes);
  }
  noteUsage(session, changes);
  await appendEvents(session, events);
  const dropped = new Set(news.filter((_, index) => contacts[index] === null));
  return messages.map((message) => !dropped.has(message));
}

/** The messages that are stored already. */
async function findKnown(session: Session, messages: InboundMessage[]): Promise<Set<InboundMessage>> {
  const known = new Set<InboundMessage>();
  for (const [accountId, own] of Map.groupBy(messages, (message) => message.accountId)) {
    const found = await findReported(session, accountId, own);
    for (const [index, message] of own.entries()) if (found[index]) known.add(message);
  }
  return known;
}

const LATE_MS = 60_000;

/**
 * Ids order a thread. Channels' times are whole seconds, so by them an answer could come before the message that it answers: a message
 * is placed by when it arrived. One that arrives late is placed by the channel's time, because many may arrive in any order.
 */
export function idOf({ at }: InboundMessage): string {
  return Date.now() - at.getTime() > LATE_MS ? newUuid(at.getTime()) : newUuid();
}

export function personOf(message: InboundMessage): InboundPerson {
  const { hashKey, address, otherAddresses } = message;
  const addressHashes = [address, ...otherAddresses].map((one) => addressHash(hashKey, one));
  return { ...message, addressHashes, factHash: inboundHash(hashKey, message) };
}

/** What the message does to the contact's thread. A tap on a button or a row answers the business, so that nobody waits unless the account says so. */
function effectOf(message: InboundMessage, settings: SettingsByAccount): InboundPerson["effect"] {
  const { accountId, content, source, optsOut } = message;
  const isNotice = source === "agent" || (content.type === "system" && content.notice !== "missed_call");
  // A word that allows messages again may answer a question, such as YES.
  const isWord = optsOut === true || meaningIn(settings.get(accountId), message) !== null;
  if (isNotice || isWord) return "nothing";
  return content.type === "reply" && !settings.get(accountId)?.taps_wait ? "opens" : "waits";
}

async function receiveInAccount(
  session: Session,
  accountId: string,
  kept: Kept[],
  settings: SettingsByAccount,
): Promise<{ stored: Kept[]; events: NewEvent[]; changes: UsageChange[] }> {
  const answered = await findNamedMessages(
    session,
    accountId,
    kept.map(({ message: { senderId, replyTo }, contact: { contactId } }) => {
      return { senderId, contactId, channelMessageId: replyTo };
    }),
  );
  // Of several that arrive together, one may answer another.
  const together = new Map(
    kept.map(({ message, messageId }) => [keyOf(message, message.channelMessageId), messageId]),
  );
  const given = kept.map(({ message, messageId, mediaId, contact: { contactId } }, index) => {
    const { type } = message.content;
    const replyToId = answered[index]?.messageId ?? together.get(keyOf(message, message.replyTo)) ?? null;
    const content = JSON.stringify(storedContent(message, replyToId));
    const origin = message.source ?? null;
    return { ...message, messageId, mediaId, contactId, origin, type, content };
  });
  const rows = await session.run(insertInbound, { accountId, ...inbound.values(given) });
  const inserted = new Set(rows.map((row) => row.message_id));
  const stored = kept.filter(({ messageId }) => inserted.has(messageId));
  await storePayloads(session, accountId, stored);
  await addMedia(session, accountId, stored.flatMap(mediaOf));
  const contacts = new Map(kept.map(({ contact }) => [contact.contactId, contact]));
  const events = [...contacts.values()].flatMap((contact) => eventsOfContact(accountId, contact));
  for (const { message_id: id } of rows) events.push({ accountId, type: "message.received", id });
  const changes = stored.map(({ message: { senderId, at } }): UsageChange => {
    return { accountId, senderId, at, measure: "received", count: 1 };
  });
  const heeded = await heedWords(session, accountId, { stored, settings: settings.get(accountId) });
  const moved = await moveContacts(session, stored);
  return {
    stored,
    events: [...events, ...moved, ...heeded.events],
    changes: [...changes, ...heeded.changes],
  };
}

function keyOf({ senderId }: InboundMessage, channelMessageId: string | null): string {
  return `${senderId} ${channelMessageId}`;
}

export function eventsOfContact(
  accountId: string,
  { contactId: id, outcome, moved = [], isOpened, isOptedOutAgain }: InboundContact,
): NewEvent[] {
  const events = [...moved];
  if (outcome === "created") events.push({ accountId, type: "contact.created", id });
  if (outcome === "changed") events.push({ accountId, type: "contact.updated", id });
  if (isOpened) events.push({ accountId, type: "thread.opened", id });
  if (isOptedOutAgain) events.push({ accountId, type: "contact.opted_out", id });
  return events;
}

/** For the notices among the messages that a person has another number or user id. */
async function moveContacts(session: Session, stored: Kept[]): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  for (const { message, contact } of stored) {
    const { movesTo, accountId, channel, at, hashKey } = message;
    if (!movesTo) continue;
    const { contactId } = contact;
    events.push(...(await moveContact(session, { accountId, channel, contactId, at, hashKey, ...movesTo })));
  }
  return events;
}

/** Without the type, which has a column, and the file, which has a row of its own. The file's name stays for searches. */
export function storedContent(
  { content, circumstances, replyTo }: Pick<InboundMessage, "content" | "circumstances" | "replyTo">,
  replyToId: string | null,
): object {
  const named = "media" in content && content.media.filename !== null && { filename: content.media.filename };
  const { type, ...parts } = "media" in content ? { ...content, media: undefined, ...named } : content;
  return { ...parts, ...circumstances, replyTo, ...(replyToId ? { replyToId } : {}) };
}

export function mediaOf({ message, messageId, mediaId, contact: { contactId } }: Kept): NewMedia[] {
  const { content, senderId } = message;
  if (mediaId === null || !("media" in content)) return [];
  return [{ ...content.media, mediaId, messageId, senderId, contactId }];
}
