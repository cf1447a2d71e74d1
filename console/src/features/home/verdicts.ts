// Judges whether messages flow: at most one sentence for each thing that is wrong, the worst first.
import type { Key } from "../../words/t.ts";
import type { Sender, Usage } from "./home.queries.ts";

export interface Verdict {
  tone: "ok" | "warn" | "bad";
  key: Key;
  values: Record<string, string | number>;
  /** The page on which something can be done. */
  href?: string;
}

/** Beyond these, something is wrong. */
export const THRESHOLDS = {
  /** Share and number of failed messages. */
  failedShare: 0.02,
  failed: 5,
  /** Milliseconds that a message may wait for another cause than the sender's rate. */
  waitingMs: 60_000,
  /** Milliseconds from accepting to sending that 99 % keep. */
  p99Ms: 2_000,
};

export interface Facts {
  /** Of the last minutes. */
  recent: Usage;
  senders: Sender[];
  now: Date;
}

export function judge({ recent, senders, now }: Facts): Verdict[] {
  const verdicts = [
    ...stopped(recent, senders),
    ...noWorker(recent),
    ...late(recent, senders, now),
    ...failing(recent),
    ...slow(recent),
  ];
  if (verdicts.length > 0) return verdicts;
  if (senders.length === 0) return [{ tone: "warn", key: "home.noSender", values: {}, href: "/senders" }];
  const { sent, delivered, read } = recent.total.counts;
  const key = sent + delivered + read > 0 ? "home.flowing" : "home.quiet";
  return [{ tone: "ok", key, values: {} }];
}

function stopped({ waiting }: Usage, senders: Sender[]): Verdict[] {
  return senders
    .filter(({ status }) => status === "paused")
    .map(({ id, phone, paused_reason: reason }) => {
      const n = sum(waiting.filter((place) => place.sender_id === id));
      return {
        tone: "bad",
        key: "home.stopped",
        values: { sender: phone, reason: reason ?? "", n },
        href: "/senders",
      };
    });
}

function noWorker({ waiting }: Usage): Verdict[] {
  const n = sum(waiting.filter(({ cause }) => cause === "no_worker"));
  return n === 0 ? [] : [{ tone: "bad", key: "home.noWorker", values: { n } }];
}

function late({ waiting }: Usage, senders: Sender[], now: Date): Verdict[] {
  const paused = new Set(senders.filter(({ status }) => status === "paused").map(({ id }) => id));
  const times = waiting
    .filter(({ cause, sender_id }) => cause !== "queue" && cause !== "no_worker" && !paused.has(sender_id))
    .flatMap(({ oldest_at }) => (oldest_at === null ? [] : [now.getTime() - Date.parse(oldest_at)]));
  const longest = Math.max(0, ...times);
  if (longest <= THRESHOLDS.waitingMs) return [];
  return [{ tone: "warn", key: "home.late", values: { ms: longest }, href: "/messages" }];
}

function failing({ total: { counts } }: Usage): Verdict[] {
  const n = counts.failed;
  const all = counts.sent + counts.delivered + counts.read + n;
  if (n <= THRESHOLDS.failed || n <= all * THRESHOLDS.failedShare) return [];
  return [{ tone: "warn", key: "home.failing", values: { n, all }, href: "/messages" }];
}

function slow({ total: { latency } }: Usage): Verdict[] {
  if (latency === null || latency.p99_ms <= THRESHOLDS.p99Ms) return [];
  return [{ tone: "warn", key: "home.slow", values: { ms: latency.p50_ms } }];
}

function sum(places: { count: number }[]): number {
  return places.reduce((count, place) => count + place.count, 0);
}
