// Says why a message waits, until when, and behind how many others.
import { z } from "zod";
import type { ConnectorRegistry } from "../../channels/index.ts";
import type { Timing } from "../../config/timing.ts";
import { type Database, statement, t } from "../../platform/database/index.ts";
import { textField } from "../../platform/http/index.ts";
import type { MessageRow } from "../show/message.ts";
import {
  CAUSE,
  CAUSE_PARAMETERS,
  CAUSES,
  type Cause,
  causeParameters,
  causeTexts,
  describeCauses,
  LANES,
  type LaneCause,
} from "./causes.ts";
import { pairHold } from "./pair-hold.ts";

/** Waiting messages before this one are counted up to here: a lane can hold millions. */
export const MOST_AHEAD = 10_000;

export const waitingAnswer = z
  .object({
    cause: z
      .enum(Object.keys(CAUSES) as [Cause, ...Cause[]])
      .meta({ description: describeCauses(causeTexts(CAUSES)) }),
    until: z.iso
      .datetime()
      .nullable()
      .meta({
        description:
          "When the cause is expected to end. An estimate for `queue`, the latest time for `receipt` and `no_hooks`. Null when " +
          "nobody knows.",
      }),
    ahead: z
      .int()
      .min(0)
      .max(MOST_AHEAD)
      .meta({
        description:
          "How many waiting messages come before this one: of the same contact for `contact_turn`, else of the sender. " +
          `At most ${MOST_AHEAD} are counted.`,
      }),
    reason: textField(
      "A code that tells more about the cause, for example `channel_token_invalid`.",
    ).nullable(),
  })
  .meta({ id: "Waiting" });

export type Waiting = z.input<typeof waitingAnswer>;

const MESSAGE = { accountId: t.uuid, messageId: t.uuid };

/** `limit 1` makes PostgreSQL look the rows up by their keys. A scheduled message isn't in its lane yet: its `seq` is null. */
const read = statement({
  name: "read_waiting",
  parameters: { ...MESSAGE, senderId: t.uuid, type: t.text, ...CAUSE_PARAMETERS },
  columns: {
    cause: t.textOf<LaneCause | "sending">(),
    connector: t.text,
    now: t.timestamptz,
    until: t.nullable(t.timestamptz),
    due_at: t.timestamptz,
    paused_reason: t.nullable(t.text),
    /** Messages per second. */
    rate: t.int4,
    /** Earlier messages of the same sender to the same contact. */
    ahead_of_contact: t.int8,
    /** When the first of them may leave. */
    contact_due_at: t.nullable(t.timestamptz),
    /** Earlier messages of the sender, at most MOST_AHEAD. */
    ahead: t.int8,
    /** The error of the last attempt. */
    last_error: t.nullable(t.text),
  },
  sql: `with lane as materialized (
      ${LANES}
      where senders.account_id = $accountId
        and senders.sender_id = $senderId
    ), placed as materialized (
      select contact_id, seq, state, due_at, started_at, settle_at
      from outbox
      where account_id = $accountId
        and message_id = $messageId
      union all
      select contact_id, null, 'scheduled', send_at, null, null
      from scheduled_messages
      where account_id = $accountId
        and message_id = $messageId
    )
    select cause.name as cause, now() as now, cause.until, place.due_at, lane.connector, lane.paused_reason, lane.rate,
      place.turn - 1 as ahead_of_contact, place.contact_due_at, place.ahead, (
        select error ->> 'code'
        from message_attempts
        where account_id = $accountId
          and message_id = $messageId
        order by attempt desc
        limit 1
      ) as last_error
    from lane
    cross join (
      select placed.*, $type as type, contact.ahead + 1 as turn, contact.due_at as contact_due_at, of_lane.ahead
      from placed
      cross join lateral (
        select count(*) as ahead, (array_agg(due_at order by seq))[1] as due_at
        from (
          select seq, due_at
          from outbox as earlier
          where earlier.contact_id = placed.contact_id
            and earlier.account_id = $accountId
            and earlier.sender_id = $senderId
            and earlier.seq < placed.seq
          order by earlier.seq
          limit ${MOST_AHEAD}
        ) as earlier
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
    ${CAUSE}`,
});

/** Null when the message waits for nothing: it is on its way, is about to be settled, or has left the lane. */
export async function explainWaiting(
  { database, timing, connectors }: { database: Database; timing: Timing; connectors: ConnectorRegistry },
  accountId: string,
  row: MessageRow,
): Promise<Waiting | null> {
  const { message_id: messageId, sender_id: senderId, type, status, outbox_state: state } = row;
  if (status !== "scheduled" && (state === null || state === "sending")) return null;
  const message = { accountId, messageId, senderId, type };
  const [place] = await database.run(read, { ...message, ...causeParameters({ timing, connectors }) });
  if (!place) return null;
  const { cause, now, ahead } = place;
  const later = (time: Date | null) => (time !== null && time > now ? time.toISOString() : null);
  const none = { until: null, ahead, reason: null };
  switch (cause) {
    case "sending":
      return null;
    case "held":
    case "no_worker":
    case "channel_unreachable":
      return { ...none, cause };
    case "sender_paused":
      return { ...none, cause, reason: place.paused_reason };
    case "contact_turn":
      return { ...none, cause, until: later(place.contact_due_at), ahead: place.ahead_of_contact };
    case "next_attempt":
      return { cause, until: later(place.due_at), ahead: 0, reason: place.last_error };
    case "scheduled":
      return { ...none, cause, until: place.due_at.toISOString() };
    case "receipt":
    case "no_hooks":
      return { ...none, cause, until: later(place.until), ahead: 0 };
    case "queue": {
      const rate = connectors.get(place.connector)?.capabilities.pair_rate;
      const pair = { accountId, contactId: row.contact_id, senderId };
      const held = rate ? await pairHold(database, pair, rate) : null;
      if (held) return { cause: "pair_rate", until: held.toISOString(), ahead: 0, reason: null };
      const until = new Date(now.getTime() + (ahead / place.rate) * 1_000).toISOString();
      return { ...none, cause, until: ahead < MOST_AHEAD ? until : null };
    }
  }
}
