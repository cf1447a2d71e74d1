// Makes a message from a request: determines its channel, recipient, sender and content.
import { findLastSender, findRecipient } from "../../contacts/for-messages.ts";
import { isOfVisible, VIEWER } from "../../contacts/index.ts";
import { phoneKey } from "../../phones/index.ts";
import { statement, t } from "../../platform/database/index.ts";
import { FIRST_ID, type Viewer } from "../../platform/http/index.ts";
import type { IdempotencyClaim } from "../../platform/idempotency/claim.ts";
import { newUuid, uuidOf } from "../../platform/ids.ts";
import { invalidField } from "../../platform/problem.ts";
import type { Sender } from "../../senders/index.ts";
import { messageErrors } from "../errors.ts";
import type { Draft } from "../message/new-message.ts";
import * as problems from "../message/problems.ts";
import { draftContent } from "./content/draft-content.ts";
import type { DraftDependencies } from "./draft-dependencies.ts";
import { FORMS, type NewMessage } from "./new-message-field.ts";

const LONGEST_SCHEDULE_MS = 30 * 86_400_000;

export interface DraftedMessage {
  message: Draft;
  /** Null for a contact without a phone. */
  phone: string | null;
  sender: Sender;
}

interface AskedMessage extends Viewer {
  channel: string;
  body: NewMessage;
  /** The Idempotency-Key of the request. */
  claim: IdempotencyClaim | null;
}

/** `channel`: the name in the request's path. Throws the Problem of a request that can't be sent. */
export async function draftMessage(
  deps: DraftDependencies,
  { accountId, onlyOf, channel: name, body, claim }: AskedMessage,
): Promise<DraftedMessage> {
  const channel = await channelOf(deps, accountId, name);
  checkType(body);
  const wish: Wish = { ...deps, accountId, onlyOf, channel, body };
  const recipient = await recipientOf(wish);
  const sender = await senderOf(wish, recipient);
  const content = await draftContent(deps, { accountId, onlyOf, claim, body, sender });
  const { senderId } = sender;
  const answered =
    body.reply_to === undefined
      ? {}
      : await findAnswered(wish, { to: recipient.to, senderId }, body.reply_to);
  const about = {
    accountId,
    messageId: newUuid(),
    senderId,
    content: { ...content, ...answered },
  };
  const times = timesOf(body, deps.clock.now());
  const seenId = seenIdOf(body);
  const message = { ...recipient.to, ...about, ...times, seenId, reference: body.reference || null };
  return { message, phone: recipient.phone, sender };
}

type Times = Partial<Pick<NewMessage, "send_at" | "expires_at">> & {
  template?: Pick<NonNullable<NewMessage["template"]>, "offer"> | undefined;
};

/** `now`: milliseconds since 1970. Throws the 422 of times that can't be. */
export function timesOf({ send_at: sendAt, expires_at: given, template }: Times, now: number) {
  const offerEnd = template?.offer?.expires_at;
  const expiresAt = given && offerEnd && offerEnd < given ? offerEnd : (given ?? offerEnd);
  if (sendAt && sendAt.getTime() <= now) throw invalidField("/send_at", messageErrors.send_at_in_past);
  if (sendAt && sendAt.getTime() > now + LONGEST_SCHEDULE_MS)
    throw invalidField("/send_at", messageErrors.send_at_too_far);
  const from = sendAt?.getTime() ?? now;
  if (offerEnd && offerEnd.getTime() <= from)
    throw invalidField("/template/offer/expires_at", messageErrors.offer_ended);
  if (expiresAt && expiresAt.getTime() <= from)
    throw invalidField("/expires_at", messageErrors.expires_before_send);
  return { sendAt, expiresAt };
}

/** Ids order a thread: before the first message is the lowest. Throws 422 `seen_message_not_found`. */
function seenIdOf({ seen_message_id: id }: NewMessage): string | undefined {
  if (id === undefined) return undefined;
  const messageId = id === null ? FIRST_ID : uuidOf("msg", id);
  if (messageId === null) throw invalidField("/seen_message_id", messageErrors.seen_message_not_found);
  return messageId;
}

/** The channel that a request's path names. Throws 404 `unknown_channel`. */
export async function channelOf(
  { connectors, senders }: Pick<DraftDependencies, "connectors" | "senders">,
  accountId: string,
  name: string,
): Promise<string> {
  const wanted =
    name === "channel" ? ((await senders.defaultChannel(accountId)) ?? connectors.channels[0]) : name;
  if (wanted === undefined || !connectors.channels.includes(wanted))
    throw problems.unknownChannel(name, connectors.channels);
  return wanted;
}

function checkType(body: NewMessage): void {
  const given = FORMS.filter((field) => body[field] !== undefined);
  const none = `The message has no content. Send one of the fields ${FORMS.join(", ")}.`;
  if (given.length === 0) throw invalidField("", messageErrors.missing_message_type, none);
  const several = `Only one of the fields ${given.join(", ")} can be given.`;
  if (given.length > 1) throw invalidField("", messageErrors.ambiguous_message_type, several);
}

interface Wish extends DraftDependencies, Viewer {
  channel: string;
  body: NewMessage;
}

interface NamedRecipient {
  to: { phone: string } | { contactId: string };
  phone: string | null;
  lastSenderId(): Promise<string | null>;
}

async function recipientOf({ database, accountId, onlyOf, channel, body }: Wish): Promise<NamedRecipient> {
  const { phone_number: phone, contact_id: id } = body;
  if (phone !== undefined) {
    return { to: { phone }, phone, lastSenderId: () => findLastSender(database, accountId, phone) };
  }
  const found = await findRecipient(database, { accountId, onlyOf }, { id: id as string, channel });
  if (found.recipient === null) throw problems.contactUnreachable(channel);
  return {
    to: { contactId: found.contact_id },
    phone: found.phone,
    lastSenderId: async () => found.last_sender_id,
  };
}

/** The requested sender, else the last sender of this contact, else the channel's default. */
async function senderOf(
  { senders, accountId, channel, body: { source_phone: sourcePhone } }: Wish,
  { lastSenderId }: NamedRecipient,
): Promise<Sender> {
  if (sourcePhone !== undefined) {
    const sender = await senders.forPhone(accountId, channel, sourcePhone);
    if (!sender) throw problems.unknownSourcePhone(sourcePhone);
    return sender;
  }
  const standard = await senders.defaultOf(accountId, channel);
  if (!standard) throw problems.noSender();
  if ((await senders.countOf(accountId, channel)) === 1) return standard;
  const last = await lastSenderId();
  const known = last === null ? null : await senders.get(accountId, last);
  return known?.channel === channel && !known.isDeleted ? known : standard;
}

const findById = statement({
  name: "find_answered_message",
  parameters: { ...VIEWER, messageId: t.uuid },
  columns: {
    sender_id: t.uuid,
    contact_id: t.uuid,
    phone: t.nullable(t.text),
    channel_id: t.nullable(t.text),
  },
  sql: `select sender_id, contact_id, (
      select phone
      from contacts
      where contacts.account_id = $accountId
        and contacts.contact_id = messages.contact_id
    ) as phone, coalesce(channel_message_id, attempt_channel_message_id) as channel_id
    from messages
    where account_id = $accountId
      and message_id = $messageId
      and ${isOfVisible("messages")}`,
});

/** The message that a new one answers: the channel needs its own id of it. Throws 422 `reply_to_not_found` and `reply_to_not_sent`. */
async function findAnswered(
  { database, accountId, onlyOf }: Pick<DraftDependencies, "database"> & Viewer,
  { senderId, to }: Pick<Sender, "senderId"> & Pick<NamedRecipient, "to">,
  id: string,
): Promise<{ replyTo: string; replyToId: string }> {
  const messageId = uuidOf("msg", id);
  const [row] = messageId === null ? [] : await database.run(findById, { accountId, onlyOf, messageId });
  const isTheirs =
    row &&
    ("phone" in to ? phoneKey(row.phone ?? "") === phoneKey(to.phone) : row.contact_id === to.contactId);
  if (messageId === null || row?.sender_id !== senderId || !isTheirs)
    throw invalidField("/reply_to", messageErrors.reply_to_not_found);
  if (row.channel_id === null) throw invalidField("/reply_to", messageErrors.reply_to_not_sent);
  return { replyTo: row.channel_id, replyToId: messageId };
}
