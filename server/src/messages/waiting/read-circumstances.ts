// What decides about a message besides itself: its place in the lane, its sender, the sender's hooks, the workers, and what its
// contact allows.
import type { Connector } from "../../channels/index.ts";
import type { Consent } from "../../contacts/for-messages.ts";
import { statement, t } from "../../platform/database/index.ts";
import type { AttemptRow } from "../show/attempt.ts";
import type { MessageRow } from "../show/message-row.ts";
import { CAUSE, CAUSE_PARAMETERS, LANES, type LaneCause } from "./causes.ts";

/** Waiting messages before this one are counted up to here: a lane can hold millions. */
export const MOST_AHEAD = 10_000;

/** All that is known about a message. */
export interface Known {
  row: MessageRow;
  circumstances: Circumstances;
  /** Undefined before the first one. */
  lastAttempt: AttemptRow | undefined;
  /** When the channel takes the contact's next message, if it takes none now. */
  pairHeldUntil: Date | null;
  /** Null for one of another version. */
  connector: Connector | null;
}

const COLUMNS = {
  now: t.timestamptz,
  connector: t.text,
  /** Messages per second. */
  rate: t.int4,
  paused_reason: t.nullable(t.text),
  paused_at: t.nullable(t.timestamptz),
  unreachable_since: t.nullable(t.timestamptz),
  /** When a process that sends messages was last alive. */
  worker_at: t.nullable(t.timestamptz),
  /** Since when hooks can reach the service without a gap; null when they can't now. */
  up_since: t.nullable(t.timestamptz),
  heard_at: t.nullable(t.timestamptz),
  /** Whether hooks of the sender wait to be applied. */
  has_unapplied: t.bool,
  window_closes_at: t.nullable(t.timestamptz),
  opt_outs: t.jsonb<Consent[]>(),
  allows: t.textArray,
  /** The first message of the sender to the contact that hasn't left. */
  first_message_id: t.nullable(t.uuid),
  /** Why the message waits in its lane or in the schedule; null for one that is in neither. */
  waits_for: t.nullable(t.textOf<LaneCause>()),
  until: t.nullable(t.timestamptz),
  due_at: t.nullable(t.timestamptz),
  /** Earlier messages of the sender to the contact, and when the first of them may leave. */
  ahead_of_contact: t.nullable(t.int8),
  contact_due_at: t.nullable(t.timestamptz),
  /** Earlier messages of the sender, at most MOST_AHEAD. */
  ahead: t.nullable(t.int8),
};

export type Circumstances = t.Outputs<typeof COLUMNS>;

/** `limit 1` makes PostgreSQL look the rows up by their keys. A scheduled message isn't in its lane yet: its `seq` is null. */
export const readCircumstances = statement({
  name: "read_circumstances",
  parameters: {
    accountId: t.uuid,
    messageId: t.uuid,
    type: t.text,
    senderId: t.uuid,
    contactId: t.uuid,
    ...CAUSE_PARAMETERS,
  },
  columns: COLUMNS,
  sql: `with lane as materialized (
      ${LANES}
      where senders.account_id = $accountId
        and senders.sender_id = $senderId
    ), placed as materialized (
      select seq, state, due_at, started_at, settle_at
      from outbox
      where account_id = $accountId
        and message_id = $messageId
      union all
      select null, 'scheduled', send_at, null, null
      from scheduled_messages
      where account_id = $accountId
        and message_id = $messageId
    ), of_contact as materialized (
      select message_id, seq, due_at
      from outbox
      where contact_id = $contactId
        and account_id = $accountId
        and sender_id = $senderId
      order by seq
      limit ${MOST_AHEAD}
    )
    select now() as now, lane.connector, lane.rate, lane.paused_reason, lane.paused_at, lane.unreachable_since,
      (select max(beat_at) from workers where takes_lanes) as worker_at, lane.up_since, lane.heard_at, lane.has_unapplied,
      (contact.windows ->> $senderId::uuid::text)::timestamptz as window_closes_at,
      contact.opt_outs, lane.opted_out_allows as allows,
      (select message_id from of_contact order by seq limit 1) as first_message_id,
      waiting.waits_for, waiting.until, waiting.due_at, waiting.ahead_of_contact, waiting.contact_due_at, waiting.ahead
    from lane
    cross join lateral (
      select windows, opt_outs
      from contacts
      where account_id = $accountId
        and contact_id = $contactId
      limit 1
    ) as contact
    left join lateral (
      select cause.name as waits_for, cause.until, place.due_at, place.turn - 1 as ahead_of_contact, place.contact_due_at,
        place.ahead
      from (
        select placed.*, $type as type, contact.ahead + 1 as turn, contact.due_at as contact_due_at, of_lane.ahead
        from placed
        cross join lateral (
          select count(*) as ahead, (array_agg(due_at order by seq))[1] as due_at
          from of_contact
          where of_contact.seq < placed.seq
        ) as contact
        cross join lateral (
          select count(*) as ahead
          from (
            select
            from outbox as earlier
            where earlier.sender_id = $senderId
              and earlier.account_id = $accountId
              and earlier.seq < placed.seq
            order by earlier.seq desc
            limit ${MOST_AHEAD}
          ) as earlier
        ) as of_lane
      ) as place
      ${CAUSE}
    ) as waiting on true`,
});
