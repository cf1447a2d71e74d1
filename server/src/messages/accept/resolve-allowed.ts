// Finds, creates and locks the contacts of a batch of messages, and refuses messages outside the customer service window, to contacts
// who opted out of them, whose file is gone, and whose writer hasn't seen what somebody else wrote meanwhile.
import type { HashKeys } from "../../accounts/index.ts";
import { mediaIdsIn } from "../../channels/index.ts";
import {
  contactHidden,
  isVisibleTo,
  type RecipientContact,
  recipientKey,
  resolveRecipients,
  touchRecipients,
} from "../../contacts/for-messages.ts";
import { lockStoredMedia } from "../../media/for-messages.ts";
import { givenRows, type Session, statement, t } from "../../platform/database/index.ts";
import { SERVICE } from "../../platform/http/index.ts";
import type { NewMessage } from "../message/new-message.ts";
import { fileGone, NotPlanned, optedOut, outsideWindow, ThreadMovedOn } from "../message/problems.ts";
import { needsWindow, type Restrictions, refusalOf, restrictionsOf } from "../message/restrictions.ts";
import { findNewer } from "./find-newer.ts";
import { findStored } from "./repeated-messages.ts";

type Refused<Message> = Map<Message, Error>;

/**
 * Changes the recipients of broadcasts whom the messages are for from planned to queued, and returns the ids of the messages that have
 * their recipient. The slice of broadcasts has it. The contacts are locked.
 */
export type TakeRecipients = (
  session: Session,
  messages: { accountId: string; broadcastId: string; contactId: string; messageId: string }[],
) => Promise<ReadonlySet<string>>;

interface Allowed<Message> {
  contacts: Map<Message, RecipientContact>;
  refused: Refused<Message>;
}

/** Milliseconds by which the clocks of the database and of this process may differ. */
const CLOCKS_MS = 60_000;

/**
 * Windows are read together with the contacts: another statement would cost each batch a tenth of its time. After a refusal, the
 * contacts are resolved again for the other messages, because a refused message must not change its contact.
 */
export async function resolveAllowed<Message extends NewMessage>(
  session: Session,
  messages: Message[],
  { hashKeys, takeRecipients }: { hashKeys: Pick<HashKeys, "get">; takeRecipients: TakeRecipients },
): Promise<Allowed<Message>> {
  const saved = session.client.query("savepoint before_contacts");
  const refused: Refused<Message> = new Map();
  for (;;) {
    const rest = messages.filter((message) => !refused.has(message));
    const [contacts] = await Promise.all([contactsOf(session, rest, hashKeys), saved]);
    const found = await refusedOf(session, contacts, takeRecipients);
    if (found.size === 0) return { contacts, refused };
    for (const [message, refusal] of found) refused.set(message, refusal);
    await session.client.query("rollback to savepoint before_contacts");
  }
}

async function refusedOf<Message extends NewMessage>(
  session: Session,
  contacts: Map<Message, RecipientContact>,
  takeRecipients: TakeRecipients,
): Promise<Refused<Message>> {
  const now = Date.now();
  const doubtful = [...contacts].filter(([{ senderId, content, sendAt }, { windows, optOuts }]) => {
    const closesAt = windows[senderId];
    const leavesAt = (sendAt?.getTime() ?? now) + CLOCKS_MS;
    const isClosing = closesAt !== undefined && Date.parse(closesAt) <= leavesAt;
    return optOuts.length > 0 || (needsWindow(content) && isClosing);
  });
  const refused: Refused<Message> = doubtful.length === 0 ? new Map() : await findRefused(session, doubtful);
  for (const message of await lockFiles(session, [...contacts.keys()]))
    refused.set(message, fileGone(message));
  const others = new Map([...contacts].filter(([message]) => !refused.has(message)));
  for (const [message, newerId] of await findNewer(session, others))
    refused.set(message, new ThreadMovedOn(newerId));
  for (const [message, { assigneeId }] of contacts)
    if (!isVisibleTo(message.onlyOf, assigneeId)) refused.set(message, contactHidden());
  const ofBroadcasts = [...contacts].flatMap(([message, { contactId }]) => {
    const { accountId, broadcastId, messageId } = message;
    return broadcastId ? [{ message, accountId, broadcastId, contactId, messageId }] : [];
  });
  if (ofBroadcasts.length === 0) return refused;
  const taken = await takeRecipients(session, ofBroadcasts);
  for (const { message, messageId } of ofBroadcasts)
    if (!taken.has(messageId) && !refused.has(message)) refused.set(message, new NotPlanned());
  return refused;
}

/**
 * Notes the messages in their contacts and locks these until the commit. A contact is made for a phone that has none. Leaves out
 * messages whose contact is gone. A batch names its recipients in one way.
 */
async function contactsOf<Message extends NewMessage>(
  session: Session,
  messages: Message[],
  hashKeys: Pick<HashKeys, "get">,
): Promise<Map<Message, RecipientContact>> {
  const given: NewMessage[] = messages;
  const toPhones = given.flatMap((message) => ("phone" in message ? [message] : []));
  // A broadcast takes over no thread.
  const toContacts = given.flatMap((message) =>
    "phone" in message ? [] : [message.broadcastId ? { ...message, by: SERVICE } : message],
  );
  const byPhone = toPhones.length > 0 ? await resolveRecipients(session, toPhones, hashKeys) : null;
  const byId = toContacts.length > 0 ? await touchRecipients(session, toContacts) : null;
  // A member takes over the thread, however the message names its contact.
  const ofMembers = toPhones.flatMap((message) => {
    const contact = message.by.personId === null ? undefined : byPhone?.get(recipientKey(message));
    return contact ? [{ ...message, contactId: contact.contactId }] : [];
  });
  const taken = ofMembers.length > 0 ? await touchRecipients(session, ofMembers) : null;
  const contactOf = (message: NewMessage) => {
    if (!("phone" in message)) return byId?.get(message.contactId);
    const contact = byPhone?.get(recipientKey(message));
    const { created = false, optOuts = [] } = contact ?? {};
    return contact && { ...contact, ...taken?.get(contact.contactId), created, optOuts };
  };
  return new Map(
    messages.flatMap((message) => {
      const contact = contactOf(message);
      return contact ? [[message, contact]] : [];
    }),
  );
}

const given = givenRows({
  accountId: t.uuid,
  contactId: t.uuid,
  senderId: t.uuid,
  messageId: t.uuid,
  sendAt: t.nullable(t.timestamptz),
});

/** A scheduled message is checked again when it is handed over: the contact may have written by then. */
const RESTRICTIONS = restrictionsOf("given.account_id", "given.sender_id", "greatest(now(), given.send_at)");

/** A message that an earlier try of the batch has stored stays accepted. `limit 1` keeps the subqueries index scans. */
const findRestricted = statement({
  name: "find_restricted_messages",
  parameters: given.parameters,
  columns: { message_id: t.uuid, channel: t.text, restrictions: t.nullable(t.jsonb<Restrictions>()) },
  sql: `select given.message_id, sender.channel, ${RESTRICTIONS} as restrictions
    from ${given.as("given")}
    cross join lateral (
      select windows, opt_outs
      from contacts
      where account_id = given.account_id
        and contact_id = given.contact_id
      limit 1
    ) as contacts
    cross join lateral (
      select channel
      from senders
      where account_id = given.account_id
        and sender_id = given.sender_id
      limit 1
    ) as sender
    where (select message_id from messages where account_id = given.account_id and message_id = given.message_id) is null`,
});

async function findRefused<Message extends NewMessage>(
  session: Session,
  doubtful: [Message, RecipientContact][],
): Promise<Refused<Message>> {
  const sent = doubtful.map(([{ accountId, senderId, messageId, sendAt = null }, { contactId }]) => {
    return { accountId, contactId, senderId, messageId, sendAt };
  });
  const rows = await session.run(findRestricted, given.values(sent));
  const found = new Map(rows.map((row) => [row.message_id, row]));
  return new Map(
    doubtful.flatMap(([message]): [Message, Error][] => {
      const { channel, restrictions } = found.get(message.messageId) ?? {};
      if (!channel || !restrictions) return [];
      const refusal = refusalOf(message.content, { channel, senderId: message.senderId }, restrictions);
      if (!refusal) return [];
      return [[message, refusal === "outside" ? outsideWindow(message) : optedOut(message, refusal)]];
    }),
  );
}

/** Locks the files of the messages until the commit, and returns the messages whose file is gone: a retention may have removed it. */
async function lockFiles<Message extends NewMessage>(
  session: Session,
  messages: Message[],
): Promise<Message[]> {
  const files = messages.flatMap((message) =>
    mediaIdsIn(message.content).map((mediaId) => ({ message, accountId: message.accountId, mediaId })),
  );
  if (files.length === 0) return [];
  const gone = await lockStoredMedia(session, files);
  if (gone.size === 0) return [];
  const refused = [...new Set([...gone].map(({ message }) => message))];
  // A message that an earlier try of the batch has stored stays accepted.
  const known = await findStored(session, refused);
  return refused.filter(({ messageId }) => !known.has(messageId));
}
