// Settles messages whose outcome stayed unknown for too long: sends them again, or fails them.
import type { ChannelError } from "../channels/index.ts";
import type { Session } from "../platform/database/session.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import { ALIVE, type LaneOwner, OWNED, OWNED_LANE } from "./owned-lane.ts";
import { recordSetbacks, type Setback } from "./settle-attempts.ts";

const COLUMNS = {
  message_id: t.uuid,
  contact_id: t.uuid,
  type: t.text,
  attempt: t.int2,
  failures: t.int2,
  /** Milliseconds of the database's clock since 1970: when the request began, and now. */
  started_ms: t.float8,
  now_ms: t.float8,
  /** When silence will mean that the message was lost. Null until its sender was heard after the message's limit. */
  settle_ms: t.nullable(t.float8),
};

export type UncertainMessage = t.Outputs<typeof COLUMNS>;

/** Looks only among messages that the lane's owner names: a search by state would read everything that waits. */
export const findUncertain = statement({
  name: "find_uncertain",
  parameters: { accountId: t.uuid, messageIds: t.uuidArray },
  columns: COLUMNS,
  sql: `select outbox.message_id, outbox.contact_id, message.type, outbox.attempt, outbox.failures,
      (extract(epoch from outbox.started_at) * 1000)::float8 as started_ms,
      (extract(epoch from now()) * 1000)::float8 as now_ms,
      (extract(epoch from outbox.settle_at) * 1000)::float8 as settle_ms
    from outbox
    cross join lateral (
      select type
      from messages
      where account_id = $accountId
        and message_id = outbox.message_id
      limit 1
    ) as message
    where outbox.account_id = $accountId
      and outbox.message_id = any ($messageIds)
      and outbox.state = 'uncertain'
    order by outbox.seq
    limit 500`,
});

const UNKNOWN: ChannelError = {
  code: "outcome_unknown",
  detail: "The channel never reported whether it took the message, after as many attempts as are allowed.",
  retryable: true,
  providerCode: null,
};

const NOT_RESENT = {
  ...UNKNOWN,
  detail:
    "The channel never reported whether it took the message, and the account doesn't want it sent again.",
};

/** Queues messages again until they failed `maxFailures` times. Returns the contacts whose place changed. */
export function resendUncertain(
  session: Session,
  owner: LaneOwner,
  messages: UncertainMessage[],
  maxFailures: number,
): Promise<string[]> {
  const setbacks = messages.map(({ message_id: messageId, attempt, failures }) => {
    const next = failures + 1 < maxFailures ? ("queued" as const) : ("failed" as const);
    return { messageId, attempt, next, delayMs: 0, counts: true, error: UNKNOWN };
  });
  return settle(session, owner, messages, setbacks);
}

/** For accounts with the setting `uncertain_action: fail`. Returns the contacts whose place changed. */
export function failUncertain(
  session: Session,
  owner: LaneOwner,
  messages: UncertainMessage[],
): Promise<string[]> {
  const fail = { next: "failed", delayMs: 0, counts: true, error: NOT_RESENT } as const;
  const setbacks = messages.map(({ message_id: messageId, attempt }) => ({ messageId, attempt, ...fail }));
  return settle(session, owner, messages, setbacks);
}

async function settle(
  session: Session,
  owner: LaneOwner,
  messages: UncertainMessage[],
  setbacks: Setback[],
): Promise<string[]> {
  const settled = await recordSetbacks(session, owner, setbacks, "uncertain");
  return messages.flatMap((message) => (settled.has(message.message_id) ? [message.contact_id] : []));
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
