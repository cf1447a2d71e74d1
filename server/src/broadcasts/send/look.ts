// What a worker reads of a running broadcast before it sends more, what follows from it, and who is next.
import type { OutboundContent } from "../../channels/index.ts";
import { statement, t } from "../../platform/database/index.ts";
import { ACTOR_COLUMNS } from "../../platform/http/index.ts";
import type { Sender } from "../../senders/index.ts";
import { BROADCAST_KEY, type PausedReason } from "../change-status.ts";
import { isWithin } from "../plan/duration.ts";
import type { Hours } from "../wish/broadcast-field.ts";
import type { Content } from "../wish/content-field.ts";

export const WAITS = ["send_at", "hours", "daily_limit", "sender"] as const;
export type WaitsFor = (typeof WAITS)[number];

const COLUMNS = {
  account_id: t.uuid,
  broadcast_id: t.uuid,
  sender_id: t.uuid,
  content: t.jsonb<Content>(),
  send_at: t.nullable(t.timestamptz),
  hours: t.nullable(t.jsonb<Hours>()),
  /** Of people whose turn hasn't come; null without zones of their own. */
  zones: t.nullable(t.textArray),
  daily_limit: t.nullable(t.int4),
  stop_at_failed: t.nullable(t.int2),
  template_hash: t.nullable(t.text),
  ...ACTOR_COLUMNS,
  seen_at: t.nullable(t.timestamptz),
  now: t.timestamptz,
  is_held: t.bool,
  /** People within the last 24 hours; 0 without a daily limit. */
  today: t.int8,
  /** Of the last hundred messages whose outcome is known. */
  failed: t.int8,
  /** People to whom a message in the sender's lane may leave now. */
  waiting: t.int8,
};

export type Look = t.Outputs<typeof COLUMNS>;

/** Waiting messages, the newest: more needn't be counted. */
const COUNTED = 2_000;
const JUDGED = 100;
/** A channel that reports nothing has no outcomes: then the look ends here. */
const LOOKED_AT = 5_000;
/** More wait their turn: those that started first are looked at first. */
const MOST = 200;

const select = (
  where: string,
) => `select broadcasts.account_id, broadcasts.broadcast_id, broadcasts.sender_id,
      content, send_at, hours, daily_limit, stop_at_failed, template_hash, broadcasts.person_id, broadcasts.api_key_id, seen_at, now() as now,
      accounts.sending_held_at is not null as is_held,
      case when (hours ->> 'own_time_zone')::boolean then array(
        select distinct zone
        from broadcast_recipients as recipient
        where recipient.broadcast_id = broadcasts.broadcast_id
          and recipient.status = 'planned'
      ) end as zones,
      (
        select count(*)
        from broadcast_recipients as recipient
        where broadcasts.daily_limit is not null
          and recipient.broadcast_id = broadcasts.broadcast_id
          and recipient.queued_at > now() - interval '1 day'
      ) as today,
      (
        select count(*) filter (where last.is_failed)
        from (
          select messages.failed_at is not null as is_failed
          from (
            select account_id, message_id, queued_at
            from broadcast_recipients
            where broadcasts.stop_at_failed is not null
              and broadcast_id = broadcasts.broadcast_id
              and queued_at >= broadcasts.resumed_at
            order by queued_at desc
            limit ${LOOKED_AT}
          ) as recipient
          cross join lateral (
            select failed_at, delivered_at, read_at
            from messages
            where account_id = recipient.account_id
              and message_id = recipient.message_id
            limit 1
          ) as messages
          where coalesce(messages.failed_at, messages.delivered_at, messages.read_at) is not null
          order by recipient.queued_at desc
          limit ${JUDGED}
        ) as last
      ) as failed,
      (
        select count(distinct contact_id)
        from (
          select contact_id
          from outbox
          where outbox.sender_id = broadcasts.sender_id
            and state = 'queued'
            and due_at <= now()
          order by seq desc
          limit ${COUNTED}
        ) as due
      ) as waiting
    from broadcasts
    join accounts using (account_id)
    where ${where}`;

/** Of senders whose lanes the process owns. */
export const findRunning = statement({
  name: "find_running_broadcasts",
  parameters: { senderIds: t.uuidArray },
  columns: COLUMNS,
  sql: `${select("status = 'running' and sender_id = any ($senderIds) and look_at <= now()")}
    order by started_at
    limit ${MOST}`,
});

export const lookAtOne = statement({
  name: "look_at_broadcast",
  parameters: BROADCAST_KEY,
  columns: COLUMNS,
  sql: select("broadcasts.account_id = $accountId and broadcast_id = $broadcastId"),
});

/** Whose turn hasn't come, in the order of the turns. `contactId`: only this person, `zones`: only people in these; null for all. */
export const nextPlanned = statement({
  name: "find_planned_recipients",
  parameters: {
    ...BROADCAST_KEY,
    contactId: t.nullable(t.uuid),
    zones: t.nullable(t.textArray),
    limit: t.int8,
  },
  columns: { contact_id: t.uuid, name: t.nullable(t.text), content: t.nullable(t.jsonb<OutboundContent>()) },
  sql: `select recipient.contact_id, name, content
    from broadcast_recipients as recipient
    join contacts using (account_id, contact_id)
    where recipient.broadcast_id = $broadcastId
      and recipient.account_id = $accountId
      and recipient.status = 'planned'
      and ($contactId::uuid is null or recipient.contact_id = $contactId)
      and ($zones::text[] is null or recipient.zone = any ($zones))
    order by recipient.contact_id
    limit $limit`,
});

export type NextStep =
  | { step: "pause"; reason: PausedReason }
  | { step: "wait"; for: WaitsFor }
  /** At most so many, in these zones; null for all. */
  | { step: "send"; most: number; zones: string[] | null };

const LATE_MS = 6 * 3_600_000;
/** A pause acts within this time: what was accepted before still leaves. */
const AHEAD_SECONDS = 1.5;

/** `sender`: null when it was deleted. */
export function nextStep(look: Look, sender: Pick<Sender, "rate" | "status"> | null): NextStep {
  const now = look.now.getTime();
  const due = Math.max(look.seen_at?.getTime() ?? now, look.send_at?.getTime() ?? 0);
  if (look.is_held) return { step: "pause", reason: "held" };
  if (sender === null) return { step: "pause", reason: "sender_deleted" };
  if (now - due > LATE_MS) return { step: "pause", reason: "late" };
  if (look.stop_at_failed !== null && look.failed > look.stop_at_failed)
    return { step: "pause", reason: "failures" };
  if (look.send_at && look.send_at.getTime() > now) return { step: "wait", for: "send_at" };
  const open = look.hours && openZones(look.hours, look);
  if (open?.length === 0) return { step: "wait", for: "hours" };
  const left = (look.daily_limit ?? Number.POSITIVE_INFINITY) - look.today;
  if (left <= 0) return { step: "wait", for: "daily_limit" };
  if (sender.status === "paused") return { step: "wait", for: "sender" };
  const ahead = Math.max(1, Math.ceil(sender.rate * AHEAD_SECONDS));
  return { step: "send", most: Math.max(0, Math.min(ahead - look.waiting, left)), zones: look.zones && open };
}

/** The zones in which the clock is now within the hours. */
function openZones(hours: Hours, { zones, now }: Pick<Look, "zones" | "now">): string[] {
  return (zones ?? [hours.zone]).filter((zone) => isWithin({ ...hours, zone }, now));
}
