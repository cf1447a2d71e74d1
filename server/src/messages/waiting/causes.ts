// Why a message waits: one SQL expression for every answer about it, and for the decision about uncertain messages. cause-table.ts has
// the words.
import type { ConnectorRegistry } from "../../channels/index.ts";
import type { Timing } from "../../config/timing.ts";
import { t } from "../../platform/database/index.ts";

/** What a message may wait for. `sending`: it waits for nothing. */
export type LaneCause =
  | "no_worker"
  | "scheduled"
  | "held"
  | "sender_paused"
  | "channel_unreachable"
  | "next_attempt"
  | "contact_turn"
  | "queue"
  | "receipt"
  | "no_hooks"
  | "sending";

export const CAUSE_PARAMETERS = {
  leaseSeconds: t.float8,
  gapSeconds: t.float8,
  longestSeconds: t.float8,
  uncertainSeconds: t.float8,
  templateSeconds: t.float8,
  /** Connectors that are asked for a message before it is sent again. */
  asked: t.textArray,
};

export interface CauseOptions {
  timing: Timing;
  connectors: Pick<ConnectorRegistry, "all">;
}

export function causeParameters({ timing, connectors }: CauseOptions): t.Inputs<typeof CAUSE_PARAMETERS> {
  return {
    leaseSeconds: timing.leaseMs / 1_000,
    gapSeconds: timing.intakeGapMs / 1_000,
    longestSeconds: timing.intakeGapMaxMs / 1_000,
    uncertainSeconds: timing.uncertainMs / 1_000,
    templateSeconds: timing.uncertainTemplateMs / 1_000,
    asked: connectors.all.filter(({ findTaken }) => findTaken).map(({ name }) => name),
  };
}

/**
 * SQL: lanes with everything that their messages may wait for. `up_since`: since when processes have been able to receive hooks
 * without a gap. `down_since`: when the last process stopped receiving hooks before that gap; null when it is unknown.
 * `applied_until`: every hook that a living process received before this time is applied; any of them may hold one, so the
 * slowest tells.
 */
export const LANES = `select senders.account_id, senders.sender_id, senders.phone, senders.channel, senders.connector, senders.rate,
        senders.paused_reason, senders.paused_at, senders.status = 'paused' as is_paused,
        accounts.sending_held_at is not null as is_held, accounts.notify_after, accounts.opted_out_allows,
        lanes.unreachable_since, lanes.unreachable_since is not null as is_unreachable,
        owner.worker_id is not null as has_worker, intake.up_since, intake.applied_until, (
          select max(beat_at)
          from workers
          where intake_to is not null
            and beat_at < intake.up_since
        ) as down_since, seen.heard_at, seen.reported_at, exists (
          select
          from received_facts
          where account_id = senders.account_id
            and sender_id = senders.sender_id
            and next_try_at is not null
        ) as has_unapplied, accounts.uncertain_action, make_interval(secs => accounts.uncertain_wait) as uncertain_wait,
        make_interval(secs => coalesce(accounts.uncertain_after, 0)) as uncertain_after
      from senders
      join accounts on accounts.account_id = senders.account_id
      left join lanes on lanes.account_id = senders.account_id and lanes.lane_id = senders.sender_id
      left join workers as owner on owner.worker_id = lanes.worker_id
        and owner.stopped_at is null
        and now() - owner.beat_at < make_interval(secs => $leaseSeconds)
      left join heard_senders as seen on seen.account_id = senders.account_id and seen.sender_id = senders.sender_id
      cross join (
        select min(intake_from) filter (where now() - beat_at <= make_interval(secs => $gapSeconds)) as up_since,
          min(intake_to) as applied_until
        from workers
        where stopped_at is null
          and now() - beat_at < make_interval(secs => $leaseSeconds)
      ) as intake`;

/**
 * SQL: joins `cause` (`name`, `until`, `settle_at`) to `lane`, a row of LANES, and `place`: `state`, `type`, `turn` among the
 * messages to its contact, `due_at`, `started_at`, `settle_at`. The first cause that holds counts: the others matter only after
 * it has ended. `sending`: the message waits for nothing. An uncertain message that waits for nothing was lost.
 *
 * If the channel is asked for the message before it is sent again, the limit alone decides, because the answer tells whether the
 * message was lost. Otherwise a hook of its sender must have come through after its request, and the channel must have had time to
 * redeliver hooks that failed between the two. A time without hooks shows nothing: the sender may have been quiet. So the first
 * hook that came through decides, and the moment that follows from it is kept as `settle_at`: a later one would count a quiet
 * time as an interruption. While no hook of the sender comes through, the message waits for `uncertain_wait` of unbroken intake.
 *
 * A hook about what happened within the gap after the request proves too little: both may have been on their way when the channel
 * became unreachable. An outage of our own that hid the moment kept as `settle_at` is an interruption of known length.
 */
export const CAUSE = `cross join lateral (
      select make_interval(secs => $gapSeconds) as gap, place.started_at + greatest(
          lane.uncertain_after,
          make_interval(secs => case when place.type = 'template' then $templateSeconds::float8 else $uncertainSeconds::float8 end)
        ) as receipt_by
    ) as given
    cross join lateral (
      select case
          when place.settle_at < lane.up_since then greatest(place.started_at, lane.down_since)
          else place.started_at
        end as failed_from, case
          when place.settle_at < lane.up_since then lane.up_since
          when lane.reported_at >= place.started_at + given.gap and lane.heard_at >= lane.up_since then lane.heard_at
        end as at
    ) as through
    cross join lateral (
      select case
          when lane.uncertain_action = 'resend' and lane.connector = any ($asked::text[]) then
            case when now() >= given.receipt_by then given.receipt_by end
          when lane.up_since is null or lane.applied_until is null then null
          when place.settle_at >= lane.up_since then place.settle_at
          when through.at is not null then greatest(
            given.receipt_by,
            through.at + least(through.at - through.failed_from, make_interval(secs => $longestSeconds)) + given.gap
          )
        end as at
    ) as settle
    cross join lateral (
      select case
          when now() < given.receipt_by then given.receipt_by
          when lane.up_since is null or lane.applied_until is null then null
          else coalesce(settle.at, greatest(given.receipt_by, lane.up_since) + lane.uncertain_wait)
        end as at
    ) as settled
    cross join lateral (
      select settle.at as settle_at, case when settled.at > now() then settled.at end as until, case
          when place.state = 'sending' then 'sending'
          when lane.is_held and (place.state <> 'scheduled' or place.due_at <= now()) then 'held'
          when place.state = 'uncertain' then case
            when now() < given.receipt_by then 'receipt'
            when least(now(), lane.applied_until) >= settled.at and not lane.has_unapplied then 'sending'
            when settle.at is null then 'no_hooks'
            else 'receipt'
          end
          when place.state = 'scheduled' and place.due_at > now() then 'scheduled'
          when not lane.has_worker then 'no_worker'
          when lane.is_paused then 'sender_paused'
          when lane.is_unreachable then 'channel_unreachable'
          when place.turn > 1 then 'contact_turn'
          when place.due_at > now() then 'next_attempt'
          else 'queue'
        end as name
    ) as cause`;
