// Reads what is known of a sender's hooks: since when they can arrive, when the last one did, and what isn't applied.
import type { Timing } from "../config/timing.ts";
import { statement } from "../platform/database/statement.ts";
import type { StatementRunner } from "../senders/index.ts";
import type { Hearing } from "./silence.ts";

export type HearingTiming = Pick<Timing, "leaseMs" | "intakeGapMs">;

interface HearingRow {
  now_ms: number;
  up_since_ms: number | null;
  applied_until_ms: number | null;
  heard_ms: number | null;
  caught_up_ms: number | null;
  has_unapplied: boolean;
  wait_ms: number;
}

/**
 * Values: account, sender, the lease and the gap in seconds. A hook may be in the hands of any process that still lives,
 * so the slowest one says until when all are applied.
 */
const readRow = statement<[string, string, number, number], HearingRow>(
  "read_hearing",
  `select
     (extract(epoch from now()) * 1000)::float8 as now_ms,
     (extract(epoch from intake.up_since) * 1000)::float8 as up_since_ms,
     (extract(epoch from intake.applied_until) * 1000)::float8 as applied_until_ms,
     (extract(epoch from heard.heard_at) * 1000)::float8 as heard_ms,
     (extract(epoch from heard.caught_up_at) * 1000)::float8 as caught_up_ms,
     exists (
       select
       from received_facts
       where account_id = $1
         and sender_id = $2
         and next_try_at is not null
     ) as has_unapplied,
     account.uncertain_wait * 1000::float8 as wait_ms
   from (
     select uncertain_wait
     from accounts
     where account_id = $1
   ) as account
   cross join (
     select
       min(intake_from) filter (where now() - beat_at <= make_interval(secs => $4)) as up_since,
       min(intake_to) as applied_until
     from workers
     where stopped_at is null
       and now() - beat_at < make_interval(secs => $3)
   ) as intake
   left join lateral (
     select heard_at, caught_up_at
     from heard_senders
     where account_id = $1
       and sender_id = $2
     offset 0
   ) as heard on true`,
);

/** Null when there is no such account. */
export async function readHearing(
  runner: StatementRunner,
  { accountId, senderId }: { accountId: string; senderId: string },
  timing: HearingTiming,
): Promise<Hearing | null> {
  const [row] = await runner.run(readRow, [
    accountId,
    senderId,
    timing.leaseMs / 1_000,
    timing.intakeGapMs / 1_000,
  ]);
  if (!row) return null;
  return {
    now: row.now_ms,
    upSince: row.up_since_ms,
    appliedUntil: row.applied_until_ms,
    heardAt: row.heard_ms,
    caughtUpAt: row.caught_up_ms,
    hasUnapplied: row.has_unapplied,
    gapMs: timing.intakeGapMs,
    waitMs: row.wait_ms,
  };
}
