// Decides whether an uncertain message was lost because no receipt of it came, or whether that says nothing yet.
import type { Timing } from "../config/timing.ts";

/** Times are milliseconds of the database's clock since 1970. */
export interface InDoubt {
  /** When its request began. */
  startedAt: number;
  /** Milliseconds after which a receipt isn't expected any more. */
  limitMs: number;
  /** `settleAt` of an earlier verdict; null before one found it. */
  settleAt: number | null;
}

/** What is known of the hooks of a sender. */
export interface Hearing {
  now: number;
  /** Since when processes have been able to receive hooks without a gap; null while none is. */
  upSince: number | null;
  /** Every hook that a living process received until then is applied. */
  appliedUntil: number | null;
  /** When the last hook of the sender arrived. */
  heardAt: number | null;
  /** When the channel has redelivered what failed while the sender wasn't heard. */
  caughtUpAt: number | null;
  /** A hook of the sender is stored and can't be applied yet. */
  hasUnapplied: boolean;
  /** Milliseconds that the channel's first redeliveries may take after an interruption of any length. */
  gapMs: number;
  /** Milliseconds that a message of a sender that isn't heard waits: the account's `uncertain_wait`. */
  waitMs: number;
}

export type Silence =
  | { kind: "lost" }
  /** `receipt`: it may still come. `no_hooks`: no hook of the sender arrives. `until`: null when nobody can say. */
  | { kind: "waiting"; cause: "receipt" | "no_hooks"; until: number | null; settleAt: number | null };

/**
 * The message was lost when hooks of its sender arrived after its limit, and the channel has had time to redeliver what
 * failed before. That moment is computed once and kept as `settleAt`, because each hook of a quiet sender ends a gap and
 * would postpone it again. The receipts of this message can't have failed for longer than the message is old.
 * While the sender isn't heard, the message waits for `waitMs` of unbroken intake, because silence during an outage of
 * our own says nothing.
 */
export function judgeSilence({ startedAt, limitMs, settleAt }: InDoubt, hearing: Hearing): Silence {
  const { now, upSince, appliedUntil, heardAt, caughtUpAt } = hearing;
  const limit = startedAt + limitMs;
  if (now < limit) return { kind: "waiting", cause: "receipt", until: limit, settleAt: null };
  if (upSince === null || appliedUntil === null)
    return { kind: "waiting", cause: "no_hooks", until: null, settleAt: null };
  const from = Math.max(limit, upSince);
  let found = settleAt !== null && settleAt >= upSince ? settleAt : null;
  if (found === null && heardAt !== null && caughtUpAt !== null && heardAt >= from)
    found = Math.max(limit, Math.min(caughtUpAt, heardAt + (heardAt - startedAt) + hearing.gapMs));
  const end = found ?? from + hearing.waitMs;
  if (Math.min(now, appliedUntil) >= end && !hearing.hasUnapplied) return { kind: "lost" };
  const cause = found === null ? "no_hooks" : "receipt";
  return { kind: "waiting", cause, until: end > now ? end : null, settleAt: found };
}

/** Milliseconds after its request after which no receipt of a message is expected any more. */
export function uncertainLimit(
  type: string,
  timing: Pick<Timing, "uncertainMs" | "uncertainTemplateMs">,
): number {
  return type === "template" ? timing.uncertainTemplateMs : timing.uncertainMs;
}
