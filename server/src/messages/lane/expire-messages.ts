// Ends messages that expired while they waited in their lane.
import { appendEvents, type NewEvent } from "../../events/index.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";
import { messageErrors } from "../errors.ts";
import { latest } from "../facts/apply-fact.ts";
import { type MessageState, readMessageStates } from "../facts/read-message-states.ts";
import { writeMessageStates } from "../facts/write-message-states.ts";
import { ownError } from "../message/message-error.ts";
import { endMessages } from "./end-messages.ts";
import { type LaneOwner, lockLane } from "./owned-lane.ts";

const findExpired = statement({
  name: "find_expired_messages",
  parameters: { accountId: t.uuid, senderId: t.uuid, limit: t.int8 },
  columns: { message_id: t.uuid },
  sql: `select message_id
    from outbox
    where sender_id = $senderId
      and account_id = $accountId
      and expires_at <= now()
      and state = 'queued'
    order by expires_at
    limit $limit`,
});

/** For a message that was queued again although an earlier attempt may have reached the contact. */
const UNKNOWN = ownError(
  messageErrors.outcome_unknown,
  "The channel never reported whether it took the message, and the message expired before another attempt.",
);

/** Returns the contacts whose messages left the lane, at most `limit`. None when another worker owns the lane. */
export async function expireMessages(session: Session, owner: LaneOwner, limit: number): Promise<string[]> {
  const { accountId, senderId } = owner;
  const [lane] = await session.run(lockLane, owner);
  const found = lane ? await session.run(findExpired, { accountId, senderId, limit }) : [];
  if (!lane || found.length === 0) return [];
  const messages = await readMessageStates(session, accountId, found.map((row) => row.message_id).sort());
  const waiting = messages.filter((message) => message.place_state === "queued");
  const expired: MessageState[] = [];
  const events: NewEvent[] = [];
  for (const message of waiting) {
    const { message_id: messageId, created_at } = message;
    if (message.possibly_duplicate) {
      Object.assign(message, { status: "failed", error: UNKNOWN, isFreed: true });
      message.failed_at = latest(lane.now, created_at, message.sent_at);
      events.push({ accountId, type: "message.failed", id: messageId });
    } else {
      expired.push(message);
      events.push({ accountId, type: "message.expired", id: messageId });
    }
  }
  events.push(...(await writeMessageStates(session, accountId, messages)));
  // The next statement isn't sent with the COMMIT: everything sent must have been answered.
  await session.sent();
  if (expired.length > 0) await endMessages(session, accountId, expired, "expired");
  await appendEvents(session, events);
  return waiting.map((message) => message.contact_id);
}
