// Decides whether a missing receipt means that an uncertain message was lost.
import type { Timing } from "../config/timing.ts";
import type { Hearing } from "./read-hearing.ts";

export type Silence =
  | { kind: "lost" }
  /** `receipt`: a receipt may still arrive. `no_hooks`: no hook of the sender arrives. `until`: null when unknown. */
  | { kind: "waiting"; cause: "receipt" | "no_hooks"; until: number | null; settleAt: number | null };

/**
 * A message is lost when hooks of its sender came through after its request, and the channel has had time to redeliver failed
 * hooks. That time is computed once and kept as `settleAt`: each hook of a quiet sender ends a gap and would postpone it
 * again. Hooks about this message can't have failed for longer than the message exists. While no hook of the sender comes
 * through, the message waits for `waitMs` of unbroken intake: silence during our own outage proves nothing. Times are in
 * milliseconds of the database's clock.
 */
export function judgeSilence(
  { startedAt, limitMs, settleAt }: { startedAt: number; limitMs: number; settleAt: number | null },
  hearing: Hearing,
): Silence {
  const { now, upSince, appliedUntil, caughtUpAt } = hearing;
  const limit = startedAt + limitMs;
  if (now < limit) return { kind: "waiting", cause: "receipt", until: limit, settleAt: null };
  if (upSince === null || appliedUntil === null)
    return { kind: "waiting", cause: "no_hooks", until: null, settleAt: null };
  const from = Math.max(limit, upSince);
  const throughAt = cameThrough(hearing, { startedAt, from, upSince });
  let found = settleAt !== null && settleAt >= upSince ? settleAt : null;
  if (found === null && throughAt !== null && caughtUpAt !== null)
    found = Math.max(limit, Math.min(caughtUpAt, throughAt + (throughAt - startedAt) + hearing.gapMs));
  const end = found ?? from + hearing.waitMs;
  if (Math.min(now, appliedUntil) >= end && !hearing.hasUnapplied) return { kind: "lost" };
  const cause = found === null ? "no_hooks" : "receipt";
  return { kind: "waiting", cause, until: end > now ? end : null, settleAt: found };
}

/**
 * When hooks of the sender came through again: at the receipt of an attempt that began after this one and after our own outage,
 * else at any hook after this one's limit. A receipt of an attempt that began within `gapMs` proves too little: both requests
 * may have been on their way when the channel became unreachable.
 */
function cameThrough(
  { heardAt, receiptOf, receiptAt, gapMs }: Hearing,
  { startedAt, from, upSince }: { startedAt: number; from: number; upSince: number },
): number | null {
  if (receiptOf !== null && receiptOf >= Math.max(startedAt + gapMs, upSince)) return receiptAt;
  return heardAt !== null && heardAt >= from ? heardAt : null;
}

/** Milliseconds after its request until which a message's receipt is expected. `afterMs`: the account's own limit. */
export function uncertainLimit(type: string, timing: Timing, afterMs = 0): number {
  return Math.max(afterMs, type === "template" ? timing.uncertainTemplateMs : timing.uncertainMs);
}
