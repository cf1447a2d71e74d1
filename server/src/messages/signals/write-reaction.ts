// The account's own reaction to a message, kept on that message. `at` tells a reaction from the one that replaced it.
import type { ChannelError } from "../../channels/index.ts";
import { appendEvents } from "../../events/index.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";
import { lockContact } from "../facts/change-message.ts";
import type { MessageKey } from "./find-signaled.ts";

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
