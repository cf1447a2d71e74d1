// Decides about the uncertain messages of a lane. A message is sent again only when silence means that it was lost.
import type { Timing } from "../config/timing.ts";
import {
  failUncertain,
  findUncertain,
  judgeSilence,
  keepSettleTimes,
  type LaneOwner,
  readHearing,
  resendUncertain,
  type UncertainMessage,
  uncertainLimit,
} from "../messages/index.ts";
import type { Database } from "../platform/database/database.ts";

/** Reads and decides in one transaction. Returns the contacts whose place changed. */
export function settleLane(
  database: Database,
  owner: LaneOwner,
  messageIds: string[],
  timing: Timing,
): Promise<string[]> {
  return database.transaction(async (session) => {
    const uncertain = await session.run(findUncertain, { accountId: owner.accountId, messageIds });
    const isOld = ({ type, started_ms, now_ms }: UncertainMessage) =>
      now_ms - started_ms >= uncertainLimit(type, timing);
    const hearing = uncertain.some(isOld) ? await readHearing(session, owner, timing) : null;
    if (!hearing) return [];
    const lost: UncertainMessage[] = [];
    const found: { message: UncertainMessage; settleAt: number }[] = [];
    for (const message of uncertain) {
      const { type, started_ms: startedAt, settle_ms: settleAt } = message;
      const silence = judgeSilence(
        { startedAt, limitMs: uncertainLimit(type, timing, hearing.afterMs), settleAt },
        hearing,
      );
      if (silence.kind === "lost") lost.push(message);
      else if (silence.settleAt !== null && silence.settleAt !== settleAt)
        found.push({ message, settleAt: silence.settleAt });
    }
    if (found.length > 0) await keepSettleTimes(session, owner, found);
    if (lost.length === 0) return [];
    return hearing.action === "fail"
      ? failUncertain(session, owner, lost)
      : resendUncertain(session, owner, lost, timing.attempts);
  }, "set local lock_timeout = '5s'");
}
