// Counts the messages that wait, by cause: those of an account for usage, those of all accounts for metrics.
import { type Database, type Session, statement, t } from "../../platform/database/index.ts";
import { timeOfUuid } from "../../platform/ids.ts";
import type { WaitingMessages } from "../../usage/index.ts";
import { causeTexts, isWaiting, type WhyCause } from "./cause-table.ts";
import {
  CAUSE,
  CAUSE_PARAMETERS,
  type CauseOptions,
  causeParameters,
  LANES,
  type LaneCause,
} from "./causes.ts";

/** Messages of a lane that usage looks at one by one: a lane can hold millions. Later ones wait for the lane. */
const TOLD_APART = 10_000;
/** Messages of a lane that metrics look at, from its front, where the oldest are; and lanes that have some. */
export const LOOKED_AT = 200;
const MOST_LANES = 500;

/** Scheduled messages don't count until they are due. */
const COUNTED = t.textOf<Exclude<LaneCause, "scheduled">>();

/**
 * SQL: the first messages of `lane`, and its scheduled messages that are due. `since`: since when each has waited: since it was
 * queued or, once it was tried, since it was accepted, which its id tells.
 */
export function firstOf({ messages, due }: { messages: number; due: number | "all" }): string {
  return `(
      select place.*, row_number() over (partition by contact_id order by seq) as turn, case
          when attempt = 0 then due_at
          else to_timestamp(('x' || translate(left(message_id::text, 13), '-', ''))::bit(48)::bigint / 1000.0)
        end as since
      from (
        select outbox.message_id, contact_id, state, attempt, due_at, seq, started_at, settle_at, message.type
        from (
          select *
          from outbox
          where outbox.sender_id = lane.sender_id
            and outbox.account_id = lane.account_id
          order by seq
          limit ${messages}
        ) as outbox
        left join lateral (
          select type
          from messages
          where outbox.state = 'uncertain'
            and messages.account_id = outbox.account_id
            and messages.message_id = outbox.message_id
          limit 1
        ) as message on true
      ) as place
      union all
      select message_id, null, 'scheduled', 0, send_at, null, null, null, null, 1, send_at
      from (
        select message_id, send_at
        from scheduled_messages
        where scheduled_messages.sender_id = lane.sender_id
          and scheduled_messages.account_id = lane.account_id
          and send_at <= now()
        order by send_at
        limit ${due}
      ) as due
    ) as place
    ${CAUSE}`;
}

const countOfAccount = statement({
  name: "count_waiting_by_cause",
  parameters: { accountId: t.uuid, senderId: t.nullable(t.uuid), ...CAUSE_PARAMETERS },
  columns: {
    sender_id: t.uuid,
    cause: COUNTED,
    count: t.int8,
    /** The oldest message. Ids grow with time. */
    oldest: t.nullable(t.text),
  },
  sql: `with lane as materialized (
      ${LANES}
      where senders.account_id = $accountId
        and ($senderId::uuid is null or senders.sender_id = $senderId)
    )
    select lane.sender_id, waiting.cause, sum(waiting.count)::bigint as count, min(waiting.oldest) as oldest
    from lane
    cross join lateral (
      select cause.name as cause, count(*) as count, min(place.message_id::text collate "C") as oldest
      from ${firstOf({ messages: TOLD_APART, due: "all" })}
      group by 1
      union all
      select cause.name, place.count, null
      from (
        select 'queued' as state, null as type, 1 as turn, now() as due_at, null::timestamptz as started_at,
          null::timestamptz as settle_at, count(*) as count
        from (
          select
          from outbox
          where outbox.sender_id = lane.sender_id
            and outbox.account_id = lane.account_id
          order by seq
          offset ${TOLD_APART}
        ) as later
        having count(*) > 0
      ) as place
      ${CAUSE}
    ) as waiting
    group by lane.sender_id, waiting.cause
    order by count desc, lane.sender_id, waiting.cause`,
});

export function waitingByCause(options: CauseOptions & { database: Database }): WaitingMessages {
  const counted = Object.entries(causeTexts()).filter(
    ([cause]) => isWaiting(cause as WhyCause) && cause !== "scheduled" && cause !== "pair_rate",
  );
  return {
    causes: {
      ...Object.fromEntries(counted),
      sending: "The message is on its way to the channel, or about to be settled.",
    },
    async read(accountId, senderId) {
      const of = { accountId, senderId, ...causeParameters(options) };
      const rows = await options.database.run(countOfAccount, of);
      return rows.map(({ sender_id, cause, count, oldest }) => ({
        senderId: sender_id,
        cause,
        count,
        oldestAt: oldest === null ? null : timeOfUuid(oldest),
      }));
    },
  };
}

/** SQL: whether a sender has messages in its lane, or scheduled ones that are due. One look into an index each. */
export const HAS_WAITING = `(
          exists (select from outbox where outbox.sender_id = senders.sender_id)
          or exists (
            select
            from scheduled_messages
            where scheduled_messages.sender_id = senders.sender_id
              and send_at <= now()
          )
        )`;

const FIGURES = { cause: COUNTED, count: t.int8, seconds: t.float8 };

/** `seconds`: how long the oldest has waited. */
const countAll = statement({
  name: "read_waiting_figures",
  plan: "scan",
  parameters: CAUSE_PARAMETERS,
  columns: FIGURES,
  sql: `with lane as materialized (
      ${LANES}
      where ${HAS_WAITING}
      limit ${MOST_LANES}
    )
    select cause.name as cause, count(*) as count, extract(epoch from now() - min(place.since))::float8 as seconds
    from lane
    cross join lateral ${firstOf({ messages: LOOKED_AT, due: LOOKED_AT })}
    group by 1`,
});

export function readWaitingFigures(
  session: Session,
  options: CauseOptions,
): Promise<t.Outputs<typeof FIGURES>[]> {
  return session.run(countAll, causeParameters(options));
}
