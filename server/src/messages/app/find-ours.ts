// Tells which messages that the channel reports as the app's may be the service's own, so that none is shown twice: messages that are
// known by the channel's id, that are being handed over, or whose answer was lost.
import type { AppMessageFact, InboundContent } from "../../channels/index.ts";
import type { InboundContact } from "../../contacts/for-messages.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";
import { findSent } from "../facts/find-sent.ts";
import type { InboundMessage } from "../facts/inbound-message.ts";

/** A message of the channel's own app on its way into the database. The business uses the sender's number in that app, too. */
export interface AppMessage extends InboundMessage {
  direction: AppMessageFact["direction"];
  /** Of a message of the app's history. Null for a message that was just written. */
  history: AppMessageFact["history"] | null;
  /** The message isn't tried again: it is stored although a message of the service is being handed over to the same person. */
  isLastTry: boolean;
}

/** An attempt of the service whose answer was lost. The message shows that the channel took the attempt. */
export interface OwnAttempt {
  messageId: string;
  attempt: number;
}

/** `waits`: the message may be one of the service whose id at the channel isn't known yet. */
export type AppMessageOutcome = "stored" | "erased" | "waits" | OwnAttempt;

/** Attempts whose id at the channel isn't known yet. `offset 0` keeps the subquery an index scan. */
const findOpen = statement({
  name: "find_open_attempts",
  parameters: { senderIds: t.uuidArray, contactIds: t.uuidArray },
  columns: {
    ordinal: t.int8,
    message_id: t.uuid,
    attempt: t.int2,
    state: t.textOf<"sending" | "uncertain">(),
    type: t.text,
    content: t.jsonb<object>(),
  },
  sql: `select given.ordinal, place.message_id, place.attempt, place.state, message.type, message.content
    from unnest($senderIds::uuid[], $contactIds::uuid[]) with ordinality as given (sender_id, contact_id, ordinal)
    cross join lateral (
      select account_id, message_id, attempt, state
      from outbox
      where contact_id = given.contact_id
        and sender_id = given.sender_id
        and state <> 'queued'
      offset 0
    ) as place
    cross join lateral (
      select type, content
      from messages
      where account_id = place.account_id
        and message_id = place.message_id
      limit 1
    ) as message`,
});

export interface GivenAppMessage {
  message: AppMessage;
  contact: InboundContact;
}

/** `waits`: until the answer, or a receipt, tells the channel's id of what is open. An attempt: the message shows that the channel took it. */
export type Ours = "known" | "waits" | OwnAttempt;

export async function findOurs(
  session: Session,
  accountId: string,
  given: GivenAppMessage[],
): Promise<Map<GivenAppMessage, Ours>> {
  const ours = new Map<GivenAppMessage, Ours>();
  const sent = given.filter(({ message }) => message.direction === "out");
  if (sent.length === 0) return ours;
  const named = sent.map(({ message: { channelMessageId }, contact: { contactId } }) => {
    return { accountId, contactId, channelMessageId };
  });
  const known = await findSent(session, named);
  for (const { ordinal, origin } of known)
    if (origin === null) ours.set(sent[ordinal - 1] as GivenAppMessage, "known");
  const asked = sent.filter((one) => !ours.has(one) && !one.message.history);
  const open = await session.run(findOpen, {
    senderIds: asked.map(({ message }) => message.senderId),
    contactIds: asked.map(({ contact }) => contact.contactId),
  });
  // Several messages of a batch may have the content of one attempt.
  const claimed = new Set<string>();
  for (const { ordinal, message_id: messageId, attempt, state, ...own } of open) {
    const one = asked[ordinal - 1] as GivenAppMessage;
    const isSame = compare(own, one.message.content);
    if (isSame && state === "uncertain" && !claimed.has(messageId)) {
      claimed.add(messageId);
      ours.set(one, { messageId, attempt });
    } else if (isSame !== false && !one.message.isLastTry) ours.set(one, "waits");
  }
  return ours;
}

/** Null when the contents can't be compared, because the channel reports such a message in another form. */
function compare(own: { type: string; content: object }, reported: InboundContent): boolean | null {
  if (own.type === "template" || own.type === "interactive") return null;
  return own.type === reported.type && wordsOf(own.content) === wordsOf(reported);
}

function wordsOf(content: object): string {
  const { body, caption }: { body?: string; caption?: string | null } = content;
  return (body ?? caption ?? "").trim();
}
