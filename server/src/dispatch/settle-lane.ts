// Decides about the uncertain messages of a lane: sent once more only when silence surely means that they were lost.
import type { Timing } from "../config/timing.ts";
import { type FreedPlace, findUncertain, type LaneOwner, resendUncertain } from "../messages/index.ts";
import type { Database } from "../platform/database/database.ts";
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import { heardFor } from "./heard.ts";

export type SettleTiming = Pick<
  Timing,
  "uncertainMs" | "uncertainTemplateMs" | "intakeGapMs" | "intakeGapMaxMs" | "leaseMs" | "attempts"
>;

interface HearingRow {
  from_ms: number;
  to_ms: number;
  gap_ms: number | null;
  now_ms: number;
  live: boolean;
}

/** Every process's stretch of hearing hooks, the dead ones' too. */
const readHearing = statement<[number], HearingRow>(
  "read_hearing",
  `select
     (extract(epoch from intake_from) * 1000)::float8 as from_ms,
     (extract(epoch from intake_to) * 1000)::float8 as to_ms,
     (extract(epoch from intake_gap) * 1000)::float8 as gap_ms,
     (extract(epoch from now()) * 1000)::float8 as now_ms,
     stopped_at is null and now() - beat_at < make_interval(secs => $1) as live
   from workers
   where intake_to is not null`,
);

const readUnapplied = statement<[string, string], { waiting: boolean }>(
  "read_unapplied_facts",
  `select exists (
     select
     from received_facts
     where account_id = $1
       and sender_id = $2
       and next_try_at is not null
   ) as waiting`,
);

/**
 * In one transaction: which of these messages' time has passed, whether hooks were heard over all of that time, whether none
 * of this sender's waits to be applied, and the decision. Answers the places that changed.
 */
export function settleLane(
  database: Database,
  owner: LaneOwner,
  messageIds: string[],
  timing: SettleTiming,
): Promise<FreedPlace[]> {
  return database.transaction(async (session) => {
    const uncertain = await session.run(findUncertain, [owner.accountId, owner.senderId, messageIds]);
    const limit = (type: string) => (type === "template" ? timing.uncertainTemplateMs : timing.uncertainMs);
    const old = uncertain.filter((message) => message.age_ms >= limit(message.type));
    if (old.length === 0) return [];
    const { forMs, agoMs } = await readHeard(session, timing);
    const lost = old.filter(({ type, age_ms }) => Math.min(forMs, age_ms - agoMs) >= limit(type));
    if (lost.length === 0) return [];
    const [unapplied] = await session.run(readUnapplied, [owner.accountId, owner.senderId]);
    if (unapplied?.waiting) return [];
    return resendUncertain(session, owner, lost, timing.attempts);
  }, "set local lock_timeout = '5s'");
}

async function readHeard(session: Session, timing: SettleTiming): Promise<{ forMs: number; agoMs: number }> {
  const rows = await session.run(readHearing, [timing.leaseMs / 1_000]);
  const stretches = rows.map((row) => ({
    from: row.from_ms,
    to: row.to_ms,
    gap: row.gap_ms,
    live: row.live,
  }));
  const now = rows[0]?.now_ms ?? 0;
  const limits = { gapMs: timing.intakeGapMs, longestGapMs: timing.intakeGapMaxMs };
  const { forMs, until } = heardFor(stretches, now, limits);
  return { forMs, agoMs: now - until };
}
