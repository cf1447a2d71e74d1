// Ends messages that weren't sent, in a transaction that holds their locks.
import { type Session, statement, t } from "../../platform/database/index.ts";
import { noteUsage } from "../../usage/index.ts";
import { lastError } from "../facts/apply-fact.ts";
import type { MessageState } from "../facts/read-message-states.ts";
import { usageOfFacts } from "../facts/write-message-states.ts";

const end = statement({
  name: "end_messages",
  parameters: {
    accountId: t.uuid,
    messageIds: t.uuidArray,
    errors: t.withNulls(t.jsonbArray),
    status: t.textOf<"canceled" | "expired">(),
  },
  sql: `with left_lane as (
      delete from outbox
      where account_id = $accountId
        and message_id = any ($messageIds)
    ), left_schedule as (
      delete from scheduled_messages
      where account_id = $accountId
        and message_id = any ($messageIds)
    )
    update messages
    set status = $status, ended_at = now(), error = ended.error
    from unnest($messageIds::uuid[], $errors::jsonb[]) as ended (message_id, error)
    where messages.account_id = $accountId
      and messages.message_id = any ($messageIds)
      and messages.message_id = ended.message_id`,
});

/** Why a message can't be canceled; null if it can. */
export function whyNotCancelable({ status, place_state, possibly_duplicate }: MessageState): string | null {
  if (status === "scheduled") return null;
  if (status !== "queued") return `The message is ${status}.`;
  if (place_state !== "queued") return "The message is being handed over to the channel.";
  if (possibly_duplicate) return "An earlier attempt may have reached the contact.";
  return null;
}

/** Messages of `readMessageStates`, whose locks keep attempts from beginning. Each keeps the error of its last attempt. */
export async function endMessages(
  session: Session,
  accountId: string,
  messages: MessageState[],
  status: "canceled" | "expired",
): Promise<void> {
  await session.run(end, {
    accountId,
    messageIds: messages.map((message) => message.message_id),
    errors: messages.map((message) => {
      const error = lastError(message);
      return error && JSON.stringify(error);
    }),
    status,
  });
  const ended = messages.map((message) => ({ ...message, status }));
  noteUsage(session, usageOfFacts(accountId, ended));
  await session.sent();
}
