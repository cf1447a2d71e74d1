// Tells what a message waits for, as `GET /messages/{id}` answers it.
import type { Timing } from "../config/timing.ts";
import type { Database } from "../platform/database/database.ts";
import type { MessageRow, Waiting } from "./message.ts";
import { type HearingTiming, readHearing } from "./read-hearing.ts";
import { judgeSilence, uncertainLimit } from "./silence.ts";

export type WaitingTiming = HearingTiming & Pick<Timing, "uncertainMs" | "uncertainTemplateMs">;

/** Null unless the message is uncertain, and when its lane is about to settle it. */
export async function waitingOf(
  database: Database,
  accountId: string,
  row: MessageRow,
  timing: WaitingTiming,
): Promise<Waiting | null> {
  if (row.outbox_state !== "uncertain" || row.uncertain_since === null) return null;
  const hearing = await readHearing(database, { accountId, senderId: row.sender_id }, timing);
  if (!hearing) return null;
  const inDoubt = {
    startedAt: row.uncertain_since.getTime(),
    limitMs: uncertainLimit(row.type, timing),
    settleAt: row.settle_at?.getTime() ?? null,
  };
  const silence = judgeSilence(inDoubt, hearing);
  if (silence.kind === "lost") return null;
  const { cause, until } = silence;
  return { cause, until: until === null ? null : new Date(until).toISOString(), ahead: 0 };
}
