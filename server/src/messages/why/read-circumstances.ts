// What decides about a message besides itself: its sender, the sender's hooks, the workers, and what its contact allows.
import type { Connector } from "../../channels/index.ts";
import type { Consent } from "../../contacts/index.ts";
import { statement, t } from "../../platform/database/index.ts";
import type { AttemptRow } from "../show/attempt.ts";
import type { MessageRow } from "../show/message.ts";
import { LANES } from "../waiting/causes.ts";
import type { Waiting } from "../waiting/explain-waiting.ts";

/** All that is known about a message. */
export interface Known {
  row: MessageRow;
  /** Null for a message that doesn't wait. */
  waiting: Waiting | null;
  circumstances: Circumstances;
  /** Undefined before the first one. */
  lastAttempt: AttemptRow | undefined;
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
};

type Circumstances = t.Outputs<typeof COLUMNS>;

/** `limit 1` makes PostgreSQL look the rows up by their keys. */
export const readCircumstances = statement({
  name: "read_circumstances",
  parameters: {
    accountId: t.uuid,
    senderId: t.uuid,
    contactId: t.uuid,
    leaseSeconds: t.float8,
    gapSeconds: t.float8,
  },
  columns: COLUMNS,
  sql: `with lane as materialized (
      ${LANES}
      where senders.account_id = $accountId
        and senders.sender_id = $senderId
    )
    select now() as now, sender.connector, lane.rate, lane.paused_reason, sender.paused_at, reach.unreachable_since,
      (select max(beat_at) from workers where takes_lanes) as worker_at, lane.up_since, lane.heard_at, lane.has_unapplied,
      (contact.windows ->> $senderId::uuid::text)::timestamptz as window_closes_at,
      contact.opt_outs, (select opted_out_allows from accounts where account_id = $accountId) as allows, (
        select message_id
        from outbox
        where contact_id = $contactId
          and account_id = $accountId
          and sender_id = $senderId
        order by seq
        limit 1
      ) as first_message_id
    from lane
    cross join lateral (
      select connector, paused_at
      from senders
      where account_id = $accountId
        and sender_id = $senderId
      limit 1
    ) as sender
    cross join lateral (
      select windows, opt_outs
      from contacts
      where account_id = $accountId
        and contact_id = $contactId
      limit 1
    ) as contact
    left join lateral (
      select unreachable_since
      from lanes
      where account_id = $accountId
        and lane_id = $senderId
      limit 1
    ) as reach on true`,
});
