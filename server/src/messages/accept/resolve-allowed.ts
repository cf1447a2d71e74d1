// Finds, creates and locks the contacts of a batch of messages, and refuses messages outside the customer service window: free
// texts and stickers to contacts whose last message to the sender is too long ago.
import type { OutboundContent } from "../../channels/index.ts";
import {
  type RecipientContact,
  recipientKey,
  resolveRecipients,
  touchRecipients,
} from "../../contacts/index.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";
import type { NewMessage } from "./new-message.ts";

interface Allowed<Message> {
  contacts: Map<Message, RecipientContact>;
  outside: Set<Message>;
}

/** Channels take templates at any time. */
export function needsWindow(content: OutboundContent): boolean {
  return content.type !== "template";
}

/** Milliseconds by which the clocks of the database and of this process may differ. */
const CLOCKS_MS = 60_000;

/**
 * Windows are read together with the contacts: another statement would cost each batch a tenth of its time. If a window may
 * have closed, the contacts are resolved again for the other messages, because a refused message must not change its contact.
 */
export async function resolveAllowed<Message extends NewMessage>(
  session: Session,
  messages: Message[],
): Promise<Allowed<Message>> {
  // Scheduled messages are checked when they are handed over.
  const isChecked = ({ content, sendAt }: Message) => needsWindow(content) && sendAt === undefined;
  const saved = messages.some(isChecked) ? session.client.query("savepoint before_contacts") : null;
  const [contacts] = await Promise.all([contactsOf(session, messages), saved]);
  const soon = Date.now() + CLOCKS_MS;
  const doubtful = [...contacts].filter(([message, { windows }]) => {
    const closesAt = windows[message.senderId];
    return isChecked(message) && closesAt !== undefined && Date.parse(closesAt) <= soon;
  });
  const outside = doubtful.length === 0 ? new Set<Message>() : await findOutside(session, doubtful);
  if (outside.size === 0) return { contacts, outside };
  await session.client.query("rollback to savepoint before_contacts");
  const allowed = messages.filter((message) => !outside.has(message));
  return { contacts: await contactsOf(session, allowed), outside };
}

/**
 * Notes the messages in their contacts and locks these until the commit. A contact is made for a phone that has none. Leaves out
 * messages whose contact is gone. A batch names its recipients in one way, so only one of the statements runs.
 */
async function contactsOf<Message extends NewMessage>(
  session: Session,
  messages: Message[],
): Promise<Map<Message, RecipientContact>> {
  const given: NewMessage[] = messages;
  const toPhones = given.flatMap((message) => ("phone" in message ? [message] : []));
  const toContacts = given.flatMap((message) => ("phone" in message ? [] : [message]));
  const byPhone = toPhones.length > 0 ? await resolveRecipients(session, toPhones) : null;
  const byId = toContacts.length > 0 ? await touchRecipients(session, toContacts) : null;
  const contactOf = (message: NewMessage) =>
    "phone" in message ? byPhone?.get(recipientKey(message)) : byId?.get(message.contactId);
  return new Map(
    messages.flatMap((message) => {
      const contact = contactOf(message);
      return contact ? [[message, contact]] : [];
    }),
  );
}

/** A message that an earlier try of the batch has stored stays accepted. `limit 1` keeps the subqueries index scans. */
const findClosed = statement({
  name: "find_closed_windows",
  parameters: {
    accountIds: t.uuidArray,
    contactIds: t.uuidArray,
    senderIds: t.uuidArray,
    messageIds: t.uuidArray,
  },
  columns: { message_id: t.uuid },
  sql: `select given.message_id
    from unnest($accountIds::uuid[], $contactIds::uuid[], $senderIds::uuid[], $messageIds::uuid[])
      as given (account_id, contact_id, sender_id, message_id)
    cross join lateral (
      select windows
      from contacts
      where account_id = given.account_id
        and contact_id = given.contact_id
      limit 1
    ) as contact
    where (contact.windows ->> given.sender_id::text)::timestamptz <= now()
      and (select outside_window from accounts where account_id = given.account_id) = 'refuse'
      and (select message_id from messages where account_id = given.account_id and message_id = given.message_id) is null`,
});

async function findOutside<Message extends NewMessage>(
  session: Session,
  doubtful: [Message, RecipientContact][],
): Promise<Set<Message>> {
  const rows = await session.run(findClosed, {
    accountIds: doubtful.map(([{ accountId }]) => accountId),
    contactIds: doubtful.map(([, { contactId }]) => contactId),
    senderIds: doubtful.map(([{ senderId }]) => senderId),
    messageIds: doubtful.map(([{ messageId }]) => messageId),
  });
  const closed = new Set(rows.map((row) => row.message_id));
  return new Set(doubtful.flatMap(([message]) => (closed.has(message.messageId) ? [message] : [])));
}
