// Settles the uncertain messages of a lane: a message is sent again, or failed, only when a missing receipt means that it was lost.
import { type Database, patiently, type Session, statement, t } from "../../platform/database/index.ts";
import { messageErrors } from "../errors.ts";
import { ALIVE, type LaneOwner, OWNED, OWNED_LANE } from "../lane/owned-lane.ts";
import { recordSetbacks } from "../lane/settle-attempts.ts";
import { ownError } from "../message/message-error.ts";
import { CAUSE, CAUSE_PARAMETERS, type CauseOptions, causeParameters, LANES } from "./causes.ts";

const COLUMNS = {
  message_id: t.uuid,
  contact_id: t.uuid,
  attempt: t.int2,
  failures: t.int2,
  is_lost: t.bool,
  /** When a missing receipt will mean that the message was lost, if that wasn't kept yet. */
  settle_at: t.nullable(t.timestamptz),
  /** The account's setting. */
  action: t.textOf<"resend" | "fail">(),
};

export type UncertainMessage = t.Outputs<typeof COLUMNS>;

/** Looks only among messages that the lane's owner names: a search by state would read everything that waits. */
const find = statement({
  name: "find_uncertain",
  parameters: { accountId: t.uuid, senderId: t.uuid, messageIds: t.uuidArray, ...CAUSE_PARAMETERS },
  columns: COLUMNS,
  sql: `with lane as materialized (
      ${LANES}
      where senders.account_id = $accountId
        and senders.sender_id = $senderId
    )
    select place.message_id, place.contact_id, place.attempt, place.failures, cause.name = 'sending' as is_lost,
      nullif(cause.settle_at, place.settle_at) as settle_at, lane.uncertain_action as action
    from lane
    cross join (
      select outbox.*, message.type, 1 as turn
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
      limit 500
    ) as place
    ${CAUSE}`,
});

export function findUncertain(
  session: Session,
  { accountId, senderId }: LaneOwner,
  messageIds: string[],
  options: CauseOptions,
): Promise<UncertainMessage[]> {
  return session.run(find, { accountId, senderId, messageIds, ...causeParameters(options) });
}

/** Reads and decides in one transaction. Returns the contacts whose place in the lane changed. */
export function settleUncertain(
  database: Database,
  owner: LaneOwner,
  messageIds: string[],
  options: CauseOptions,
): Promise<string[]> {
  return patiently(database, async (session) => {
    const uncertain = await findUncertain(session, owner, messageIds, options);
    await keepSettleTimes(session, owner, uncertain);
    const lost = uncertain.filter((message) => message.is_lost);
    return lost.length === 0 ? [] : settleLost(session, owner, lost, options.timing.attempts);
  });
}

const UNKNOWN = ownError(
  messageErrors.outcome_unknown,
  "The channel never reported whether it took the message, after as many attempts as are allowed.",
);
const NOT_RESENT = ownError(
  messageErrors.outcome_unknown,
  "The channel never reported whether it took the message, and the account doesn't want it sent again.",
);

/**
 * Queues messages again until they failed `maxFailures` times, or fails them if the account doesn't want them sent again.
 * Returns the contacts whose place changed.
 */
export async function settleLost(
  session: Session,
  owner: LaneOwner,
  messages: UncertainMessage[],
  maxFailures: number,
): Promise<string[]> {
  const setbacks = messages.map(({ message_id: messageId, attempt, failures, action }) => {
    const next =
      action === "resend" && failures + 1 < maxFailures ? ("queued" as const) : ("failed" as const);
    const error = action === "resend" ? UNKNOWN : NOT_RESENT;
    return { messageId, attempt, next, delayMs: 0, counts: true, error };
  });
  const settled = await recordSetbacks(session, owner, setbacks, "uncertain");
  return messages.flatMap((message) => (settled.has(message.message_id) ? [message.contact_id] : []));
}

const keepSettleAt = statement({
  name: "keep_settle_at",
  parameters: { ...OWNED, attempts: t.int2Array, settleAt: t.timestamptzArray },
  sql: `with ${OWNED_LANE}, ${ALIVE}
    update outbox
    set settle_at = found.settle_at
    from lane
    cross join unnest($messageIds::uuid[], $attempts::smallint[], $settleAt::timestamptz[])
      as found (message_id, attempt, settle_at)
    join alive on alive.message_id = found.message_id
    where outbox.account_id = $accountId
      and outbox.message_id = any ($messageIds)
      and outbox.message_id = found.message_id
      and outbox.attempt = found.attempt
      and outbox.state = 'uncertain'`,
});

/** So that no later hook postpones the time. */
export async function keepSettleTimes(
  session: Session,
  owner: LaneOwner,
  messages: UncertainMessage[],
): Promise<void> {
  const found = messages.flatMap(({ settle_at: settleAt, is_lost, ...message }) =>
    settleAt === null || is_lost ? [] : [{ ...message, settleAt }],
  );
  if (found.length === 0) return;
  await session.run(keepSettleAt, {
    ...owner,
    messageIds: found.map(({ message_id }) => message_id),
    attempts: found.map(({ attempt }) => attempt),
    settleAt: found.map(({ settleAt }) => settleAt),
  });
}
