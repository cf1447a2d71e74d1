// Reads what is known of a sender's hooks: since when they can arrive, when the last one did, and which aren't applied.
import type { Timing } from "../config/timing.ts";
import { bool, float8, nullable, uuid } from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import type { StatementRunner } from "../senders/index.ts";
import type { Hearing } from "./silence.ts";

export type HearingTiming = Pick<Timing, "leaseMs" | "intakeGapMs">;

/** Any living process may hold a received hook, so the slowest process tells until when all hooks are applied. */
const readRow = statement({
  name: "read_hearing",
  parameters: { accountId: uuid, senderId: uuid, leaseSeconds: float8, gapSeconds: float8 },
  columns: {
    now: float8,
    up_since: nullable(float8),
    applied_until: nullable(float8),
    heard_at: nullable(float8),
    caught_up_at: nullable(float8),
    has_unapplied: bool,
    wait_ms: float8,
  },
  sql: `select
      (extract(epoch from now()) * 1000)::float8 as now,
      (extract(epoch from intake.up_since) * 1000)::float8 as up_since,
      (extract(epoch from intake.applied_until) * 1000)::float8 as applied_until,
      (extract(epoch from heard.heard_at) * 1000)::float8 as heard_at,
      (extract(epoch from heard.caught_up_at) * 1000)::float8 as caught_up_at,
      exists (
        select
        from received_facts
        where account_id = $accountId
          and sender_id = $senderId
          and next_try_at is not null
      ) as has_unapplied,
      accounts.uncertain_wait * 1000::float8 as wait_ms
    from accounts
    cross join (
      select
        min(intake_from) filter (where now() - beat_at <= make_interval(secs => $gapSeconds)) as up_since,
        min(intake_to) as applied_until
      from workers
      where stopped_at is null
        and now() - beat_at < make_interval(secs => $leaseSeconds)
    ) as intake
    left join heard_senders as heard on heard.account_id = $accountId and heard.sender_id = $senderId
    where accounts.account_id = $accountId`,
});

/** Null when there is no such account. */
export async function readHearing(
  runner: StatementRunner,
  { accountId, senderId }: { accountId: string; senderId: string },
  timing: HearingTiming,
): Promise<Hearing | null> {
  const gapMs = timing.intakeGapMs;
  const [row] = await runner.run(readRow, {
    accountId,
    senderId,
    leaseSeconds: timing.leaseMs / 1_000,
    gapSeconds: gapMs / 1_000,
  });
  if (!row) return null;
  return {
    now: row.now,
    upSince: row.up_since,
    appliedUntil: row.applied_until,
    heardAt: row.heard_at,
    caughtUpAt: row.caught_up_at,
    hasUnapplied: row.has_unapplied,
    gapMs,
    waitMs: row.wait_ms,
  };
}
