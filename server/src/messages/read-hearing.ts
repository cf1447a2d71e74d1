// Reads what is known of a sender's hooks: since when they can arrive, when the last one did, and which aren't applied.
import type { Timing } from "../config/timing.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import type { StatementRunner } from "../senders/index.ts";

const COLUMNS = {
  now: t.float8,
  /** Since when processes have been able to receive hooks without a gap; null while none is. */
  upSince: t.nullable(t.float8),
  /** All hooks that living processes received before this time are applied. */
  appliedUntil: t.nullable(t.float8),
  heardAt: t.nullable(t.float8),
  /** When the channel has redelivered the hooks that failed while the sender wasn't heard. */
  caughtUpAt: t.nullable(t.float8),
  /** When the newest attempt began whose receipt arrived, and when that receipt arrived. */
  receiptOf: t.nullable(t.float8),
  receiptAt: t.nullable(t.float8),
  hasUnapplied: t.bool,
  waitMs: t.float8,
  /** The settings of the account: what it does about lost messages, and its own limit for receipts, 0 for none. */
  action: t.textOf<"resend" | "fail">(),
  afterMs: t.float8,
};

/** When hooks of a sender arrived, in milliseconds of the database's clock since 1970. */
export interface Hearing extends t.Outputs<typeof COLUMNS> {
  /** Milliseconds until the channel's first redelivery after an interruption of any length. */
  gapMs: number;
}

/** Any living process may hold a received hook, so the slowest process tells until when all hooks are applied. */
const readRow = statement({
  name: "read_hearing",
  parameters: { accountId: t.uuid, senderId: t.uuid, leaseSeconds: t.float8, gapSeconds: t.float8 },
  columns: COLUMNS,
  sql: `select
      (extract(epoch from now()) * 1000)::float8 as now,
      (extract(epoch from intake.up_since) * 1000)::float8 as "upSince",
      (extract(epoch from intake.applied_until) * 1000)::float8 as "appliedUntil",
      (extract(epoch from heard.heard_at) * 1000)::float8 as "heardAt",
      (extract(epoch from heard.caught_up_at) * 1000)::float8 as "caughtUpAt",
      (extract(epoch from heard.receipt_of) * 1000)::float8 as "receiptOf",
      (extract(epoch from heard.receipt_at) * 1000)::float8 as "receiptAt",
      exists (
        select
        from received_facts
        where account_id = $accountId
          and sender_id = $senderId
          and next_try_at is not null
      ) as "hasUnapplied",
      accounts.uncertain_wait * 1000::float8 as "waitMs",
      accounts.uncertain_action as action,
      coalesce(accounts.uncertain_after, 0) * 1000::float8 as "afterMs"
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

export async function readHearing(
  runner: StatementRunner,
  { accountId, senderId }: { accountId: string; senderId: string },
  timing: Timing,
): Promise<Hearing | null> {
  const gapMs = timing.intakeGapMs;
  const [row] = await runner.run(readRow, {
    accountId,
    senderId,
    leaseSeconds: timing.leaseMs / 1_000,
    gapSeconds: gapMs / 1_000,
  });
  return row ? { ...row, gapMs } : null;
}
