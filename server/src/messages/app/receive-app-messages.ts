// Stores messages that the channel's own app knows: those that the business writes there, and the app's history. What an agent of the
// channel writes is stored like the former.
//
// Such a message is never sent, opens no window and counts nowhere in the usage. A message of the history is no news either: it makes
// nobody wait and reports no event.
import {
  type InboundPerson,
  resolveInboundContacts,
  touchByAppMessages,
} from "../../contacts/for-messages.ts";
import { appendEvents, type NewEvent } from "../../events/index.ts";
import { addMedia } from "../../media/for-messages.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";
import { newUuid } from "../../platform/ids.ts";
import { noteApps } from "../../senders/index.ts";
import { findNamedMessages } from "../facts/find-named-messages.ts";
import type { ApplyEarlyChanges, Kept } from "../facts/inbound-message.ts";
import { eventsOfContact, idOf, mediaOf, personOf } from "../facts/receive-messages.ts";
import { storePayloads } from "../facts/store-payloads.ts";
import {
  type AppMessage,
  type AppMessageOutcome,
  findOurs,
  type GivenAppMessage,
  type Ours,
} from "./find-ours.ts";
import {
  type InsertedAppMessage,
  insertAppMessages,
  type KeptAppMessage,
  keyOf,
  linkAnswers,
} from "./insert-app-messages.ts";

/** Ignores messages that are stored already, also as messages of the service. */
export async function receiveAppMessages(
  session: Session,
  messages: AppMessage[],
  applyEarlyChanges?: ApplyEarlyChanges,
): Promise<AppMessageOutcome[]> {
  const contacts = await resolveInboundContacts(session, messages.map(appPersonOf), touchByAppMessages);
  const outcomes = new Map<AppMessage, AppMessageOutcome>();
  const events: NewEvent[] = [];
  const given = messages.flatMap((message, index) => {
    const contact = contacts[index];
    if (!contact) outcomes.set(message, "erased");
    return contact ? [{ message, contact }] : [];
  });
  const accounts = Map.groupBy(given, ({ message }) => message.accountId);
  for (const accountId of [...accounts.keys()].sort()) {
    const own = accounts.get(accountId) as GivenAppMessage[];
    const ours = await findOurs(session, accountId, own);
    for (const [{ message }, found] of ours) if (found !== "known") outcomes.set(message, found);
    const rest = own.filter(({ message }) => !outcomes.has(message));
    const stored = await storeInAccount(session, accountId, rest, ours);
    await applyEarlyChanges?.(session, accountId, stored.messages);
    events.push(...stored.events);
  }
  await appendEvents(session, events);
  return messages.map((message) => outcomes.get(message) ?? "stored");
}

function appPersonOf(message: AppMessage): InboundPerson {
  return { ...personOf(message), ...(message.history ? { happenedAt: message.at } : {}) };
}

async function storeInAccount(
  session: Session,
  accountId: string,
  given: GivenAppMessage[],
  ours: Map<GivenAppMessage, Ours>,
): Promise<{ messages: Kept[]; events: NewEvent[] }> {
  const unique = withoutRepeats(given);
  const named = unique.map(({ message: { senderId, replyTo }, contact: { contactId } }) => {
    return { senderId, contactId, channelMessageId: replyTo };
  });
  const answered = await findNamedMessages(session, accountId, named);
  const waits = await readWaits(session, accountId, unique);
  const kept = unique.flatMap((one, index): KeptAppMessage[] => {
    const { message } = one;
    if (ours.has(one)) return [];
    const replyToId = answered[index]?.messageId ?? null;
    const mediaId = "media" in message.content ? newUuid() : null;
    const messageId = message.history ? newUuid(message.at.getTime()) : idOf(message);
    return [{ ...one, messageId, mediaId, replyToId, answers: waits.get(one) ?? null }];
  });
  const inserted = await insertAppMessages(session, accountId, kept);
  await linkAnswers(session, accountId, inserted);
  const stored = inserted.map(({ kept: one, messageId, contactId }) => {
    return { ...one, messageId, contact: { ...one.contact, contactId } };
  });
  await storePayloads(session, accountId, stored);
  await addMedia(session, accountId, stored.flatMap(mediaOf));
  const fresh = inserted.filter(({ isNew }) => isNew);
  await endWaitsByApp(session, accountId, fresh);
  const imported = fresh.filter(({ kept: { message } }) => message.history);
  await noteApps(session, accountId, [
    ...unique.filter(({ message }) => !message.source).map(({ message: { senderId } }) => ({ senderId })),
    ...imported.map(({ kept: { message } }) => ({ senderId: message.senderId, messages: 1 })),
  ]);
  const sent = fresh.filter(({ kept: { message } }) => !message.history);
  const events = [
    ...contactEvents(accountId, unique),
    ...sent.map(({ messageId: id }): NewEvent => ({ accountId, type: "message.sent", id })),
  ];
  return { messages: stored, events };
}

/** A hook may name a message twice. What has a file replaces what hasn't. */
function withoutRepeats(given: GivenAppMessage[]): GivenAppMessage[] {
  const hasContent = ({ message }: GivenAppMessage) => Number(message.content.type !== "unsupported");
  const worstFirst = given.toSorted((one, other) => hasContent(one) - hasContent(other));
  return [...new Map(worstFirst.map((one) => [keyOf(one.message), one])).values()];
}

/** Only of people to whom the business has just written: a history may bring thousands. */
function contactEvents(accountId: string, given: GivenAppMessage[]): NewEvent[] {
  const live = given.filter(({ message }) => !message.history);
  const contacts = new Map(live.map(({ contact }) => [contact.contactId, contact]));
  return [...contacts.values()].flatMap((contact) => eventsOfContact(accountId, contact));
}

const CONTACTS = { accountId: t.uuid, contactIds: t.uuidArray };

const readWaiting = statement({
  name: "read_waits",
  parameters: CONTACTS,
  columns: { contact_id: t.uuid, unanswered_at: t.nullable(t.timestamptz) },
  sql: `select contact_id, unanswered_at
    from contacts
    where account_id = $accountId
      and contact_id = any ($contactIds)
      and unanswered_at is not null`,
});

/** The contacts are locked. A message that the business wrote in the channel's own app answers the person, who waits no more. */
const endWaits = statement({
  name: "end_waits_by_app",
  parameters: CONTACTS,
  sql: `update contacts
    set unanswered_at = null, waiting_since = null
    where account_id = $accountId
      and contact_id = any ($contactIds)`,
});

/** For each message that answers a waiting contact: since when the contact waits. Compares whole seconds, as channels tell them. */
async function readWaits(
  session: Session,
  accountId: string,
  given: GivenAppMessage[],
): Promise<Map<GivenAppMessage, Date>> {
  const sent = given.filter(({ message }) => message.direction === "out");
  if (sent.length === 0) return new Map();
  const contactIds = [...new Set(sent.map(({ contact }) => contact.contactId))];
  const rows = await session.run(readWaiting, { accountId, contactIds });
  const waits = new Map(rows.map((row) => [row.contact_id, row.unanswered_at]));
  return new Map(
    sent.flatMap((one) => {
      const since = waits.get(one.contact.contactId);
      return since && secondOf(since) <= secondOf(one.message.at) ? [[one, since] as const] : [];
    }),
  );
}

function secondOf(time: Date): number {
  return Math.floor(time.getTime() / 1_000);
}

async function endWaitsByApp(
  session: Session,
  accountId: string,
  inserted: InsertedAppMessage[],
): Promise<void> {
  const answers = inserted.filter(({ kept: { answers, message } }) => {
    return answers !== null && message.history?.status !== "failed";
  });
  if (answers.length === 0) return;
  await session.run(endWaits, {
    accountId,
    contactIds: [...new Set(answers.map(({ contactId }) => contactId))],
  });
}
