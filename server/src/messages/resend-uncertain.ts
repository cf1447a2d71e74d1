// Settles messages whose outcome stayed unknown for too long: sends them again, or fails them after enough attempts.
import type { Session } from "../platform/database/session.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import type { UncertainMessage } from "./find-uncertain.ts";
import { ALIVE, type LaneOwner, OWNED, OWNED_LANE } from "./owned-lane.ts";
import { settleAttempts } from "./settle-attempts.ts";
import type { FreedPlace } from "./waiting-message.ts";

const UNKNOWN = {
  code: "outcome_unknown",
  detail: "The channel never reported whether it took the message, after as many attempts as are allowed.",
  retryable: true,
  providerCode: null,
};

/** Queues messages again until they failed `maxFailures` times. */
export async function resendUncertain(
  session: Session,
  owner: LaneOwner,
  messages: UncertainMessage[],
  maxFailures: number,
): Promise<FreedPlace[]> {
  const { accountId, senderId } = owner;
  const setbacks = messages.map(({ message_id: messageId, attempt, failures }) => {
    const next = failures + 1 < maxFailures ? ("queued" as const) : ("failed" as const);
    return { messageId, attempt, next, delayMs: 0, counts: true, error: UNKNOWN };
  });
  const rows = await settleAttempts(session, owner, "uncertain", setbacks);
  return rows.map((row) => ({ accountId, messageId: row.message_id, senderId, contactId: row.contact_id }));
}

const keepSettleAt = statement({
  name: "keep_settle_at",
  parameters: { ...OWNED, attempts: t.int2Array, settleMs: t.float8Array },
  sql: `with ${OWNED_LANE}, ${ALIVE}
    update outbox
    set settle_at = to_timestamp(found.settle_ms / 1000)
    from lane
    cross join unnest($messageIds::uuid[], $attempts::smallint[], $settleMs::float8[])
      as found (message_id, attempt, settle_ms)
    join alive on alive.message_id = found.message_id
    where outbox.account_id = $accountId
      and outbox.message_id = any ($messageIds)
      and outbox.message_id = found.message_id
      and outbox.attempt = found.attempt
      and outbox.state = 'uncertain'`,
});

/** Keeps when silence will mean that messages were lost, so that no later hook postpones that time. */
export async function keepSettleTimes(
  session: Session,
  owner: LaneOwner,
  found: { message: UncertainMessage; settleAt: number }[],
): Promise<void> {
  await session.run(keepSettleAt, {
    ...owner,
    messageIds: found.map(({ message }) => message.message_id),
    attempts: found.map(({ message }) => message.attempt),
    settleMs: found.map(({ settleAt }) => settleAt),
  });
}
