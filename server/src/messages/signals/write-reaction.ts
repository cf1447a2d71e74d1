// The account's own reaction to a message, kept on that message. `at` tells a reaction from the one that replaced it.
import type { ChannelError } from "../../channels/index.ts";
import { appendEvents } from "../../events/index.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";
import { publicId, uuidOf } from "../../platform/ids.ts";
import { lockContact } from "../facts/change-message.ts";
import { findSignaled, type MessageKey } from "./find-signaled.ts";

const KEY = { accountId: t.uuid, messageId: t.uuid, at: t.timestamptz };
const FOUND = { message_id: t.uuid };

const set = statement({
  name: "set_own_reaction",
  parameters: { ...KEY, emoji: t.nullable(t.text) },
  columns: FOUND,
  sql: `update messages
    set reactions = coalesce(reactions, '{}') || jsonb_build_object(
      'business',
      jsonb_build_object('emoji', $emoji::text, 'at', $at::timestamptz, 'status', 'waiting')
    )
    where account_id = $accountId
      and message_id = $messageId
    returning message_id`,
});

const settle = statement({
  name: "settle_own_reaction",
  parameters: { ...KEY, error: t.nullable(t.jsonb<ChannelError>()) },
  columns: FOUND,
  sql: `update messages
    set reactions = jsonb_set(
      reactions,
      '{business}',
      (reactions -> 'business') || case
        when $error::jsonb is not null then jsonb_build_object('status', 'failed', 'error', $error::jsonb)
        when reactions -> 'business' ->> 'status' = 'waiting' then '{"status": "sent"}'
        else '{}'
      end
    )
    where account_id = $accountId
      and message_id = $messageId
      and (reactions -> 'business' ->> 'at')::timestamptz = $at
    returning message_id`,
});

interface Reaction extends MessageKey {
  at: Date;
}

/** Returns false when the contact was erased meanwhile. */
export async function setReaction(
  session: Session,
  { contactId, emoji, ...reaction }: Reaction & { contactId: string; emoji: string | null },
): Promise<boolean> {
  const { accountId } = reaction;
  const [contact] = await session.run(lockContact, { accountId, contactId });
  if (!contact) return false;
  return noted(session, reaction, await session.run(set, { ...reaction, emoji }));
}

/**
 * `error` is null for a reaction that the channel took. It changes nothing when a receipt came first, which said that the
 * reaction failed. Returns false when another reaction has replaced this one.
 */
export async function settleReaction(
  session: Session,
  { error, ...reaction }: Reaction & { error: ChannelError | null },
): Promise<boolean> {
  const stored = error && JSON.stringify(error);
  return noted(session, reaction, await session.run(settle, { ...reaction, error: stored }));
}

async function noted(
  session: Session,
  { accountId, messageId }: MessageKey,
  changed: unknown[],
): Promise<boolean> {
  if (changed.length === 0) return false;
  await appendEvents(session, [{ accountId, type: "message.updated", id: messageId }]);
  return true;
}

export interface ReactionCallback {
  messageId: string;
  /** When the account reacted. */
  at: Date;
}

/** The channel returns it in receipts of the reaction. */
export function reactionCallback({ messageId, at }: ReactionCallback): string {
  return `${publicId("msg", messageId)}.r${at.getTime()}`;
}

/** Null for the data of another kind of receipt. */
export function readReactionCallback(data: string | null): ReactionCallback | null {
  const [, id, at] = /^(msg_[0-9a-z]{26})\.r(\d{13})$/.exec(data ?? "") ?? [];
  const messageId = id === undefined ? null : uuidOf("msg", id);
  return messageId === null ? null : { messageId, at: new Date(Number(at)) };
}

interface FailedReaction extends MessageKey, ReactionCallback {
  /** A receipt of another sender is ignored. */
  senderId: string;
  error: ChannelError;
}

/** For a receipt that a reaction failed after the channel had taken it. Returns false for an erased message, or one of another sender. A reaction that was replaced stays as it is. */
export async function failReaction(
  session: Session,
  { senderId, ...failed }: FailedReaction,
): Promise<boolean> {
  const message = await findSignaled(session, failed);
  if (message?.sender_id !== senderId) return false;
  await settleReaction(session, failed);
  return true;
}
