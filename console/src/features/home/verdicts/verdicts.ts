// Judges whether messages flow and the service is backed up: at most one sentence for each thing that is wrong, the worst first.
import type { Key } from "../../../words/t.ts";
import type { Backup, Sender, Usage, Webhook } from "../home.queries.ts";
import { THRESHOLDS } from "./thresholds.ts";

export interface Verdict {
  tone: "ok" | "warn" | "bad";
  key: Key;
  values: Record<string, string | number>;
  /** Filled in as `{time}`: since when, or how long in milliseconds. */
  since?: string | null;
  ms?: number;
  /** Named as `{channel}`; null if it isn't known. */
  channel?: string | null;
  /** An error, said in words as `{reason}`. */
  reason?: { code: string; channel: string };
  /** Where something can be done, the best first. */
  acts: { key: Key; href: string; values?: Record<string, number> }[];
}

export interface Facts {
  /** Of the last minutes. */
  recent: Usage;
  senders: Sender[];
  /** Empty where the key may not see webhooks. */
  webhooks: Webhook[];
  /** Null if it isn't known. */
  backup: Backup | null;
  now: Date;
}

export function judge({ recent, senders, webhooks, backup, now }: Facts): Verdict[] {
  const verdicts = [
    ...stopped(recent, senders),
    ...noWorker(recent),
    ...unreachable(recent, senders),
    ...late(recent, senders, now),
    ...failing(recent),
    ...slow(recent, now),
    ...deaf(webhooks, now),
    ...unsaved(backup),
  ];
  const isWarning = ({ tone }: Verdict) => Number(tone === "warn");
  if (verdicts.length > 0) return verdicts.toSorted((one, other) => isWarning(one) - isWarning(other));
  if (senders.length === 0)
    return [
      { ...none("warn", "home.noSender"), acts: [{ key: "home.toConnect", href: "/senders?connect" }] },
    ];
  const { sent, delivered, read } = recent.total.counts;
  return [none("ok", sent + delivered + read > 0 ? "home.flowing" : "home.quiet")];
}

function none(tone: Verdict["tone"], key: Key): Verdict {
  return { tone, key, values: {}, acts: [] };
}

function stopped({ waiting }: Usage, senders: Sender[]): Verdict[] {
  return senders.filter(({ status }) => status === "paused").map((sender) => stop(waiting, sender));
}

function stop(waiting: Usage["waiting"], { id, phone, channel, paused_reason, paused_at }: Sender): Verdict {
  const reason = paused_reason ?? "requested";
  const n = sum(waiting.filter((place) => place.sender_id === id));
  const isRequested = reason === "requested";
  const see = {
    key: "home.seeWaiting",
    href: `/messages?status=queued&sender=${id}`,
  } as const;
  const repair = reason === "channel_token_invalid" ? `/senders?edit=${id}` : "/senders";
  return {
    tone: isRequested ? "warn" : "bad",
    key: isRequested ? "home.pausedByUs" : "home.stopped",
    values: { sender: phone, n },
    since: paused_at,
    reason: { code: reason, channel },
    acts: [
      { key: reason === "channel_token_invalid" ? "home.newToken" : "home.toSenders", href: repair },
      ...(n > 0 ? [{ ...see, values: { n } }] : []),
    ],
  };
}

function noWorker({ waiting }: Usage): Verdict[] {
  const n = sum(waiting.filter(({ cause }) => cause === "no_worker"));
  return n === 0 ? [] : [{ ...none("bad", "home.noWorker"), values: { n } }];
}

/** One for each channel. */
function unreachable({ waiting }: Usage, senders: Sender[]): Verdict[] {
  const places = waiting.filter(({ cause }) => cause === "channel_unreachable");
  const channels = new Map(senders.map(({ id, channel }) => [id, channel]));
  return [...Map.groupBy(places, ({ sender_id }) => channels.get(sender_id))].map(([channel, own]) => ({
    ...none("bad", "home.unreachable"),
    values: { n: sum(own) },
    channel: channel ?? null,
  }));
}

/** Causes with a verdict or banner of their own, and that of the sender's rate. */
const NOT_LATE = ["queue", "held", "no_worker", "channel_unreachable"];

function late({ waiting }: Usage, senders: Sender[], now: Date): Verdict[] {
  const paused = new Set(senders.filter(({ status }) => status === "paused").map(({ id }) => id));
  const times = waiting
    .filter(({ cause, sender_id }) => !NOT_LATE.includes(cause) && !paused.has(sender_id))
    .flatMap(({ oldest_at }) => (oldest_at === null ? [] : [now.getTime() - Date.parse(oldest_at)]));
  const ms = Math.max(0, ...times);
  if (ms <= THRESHOLDS.waitingMs) return [];
  const acts = [{ key: "home.toMessages", href: "/messages?status=queued" }] as const;
  return [{ tone: "warn", key: "home.late", values: {}, ms, acts: [...acts] }];
}

function failing({ total: { counts } }: Usage): Verdict[] {
  const n = counts.failed;
  const all = counts.sent + counts.delivered + counts.read + n;
  if (n <= THRESHOLDS.failed || n <= all * THRESHOLDS.failedShare) return [];
  const acts = [{ key: "home.seeFailed", href: "/messages?status=failed" }] as const;
  return [{ tone: "warn", key: "home.failing", values: { n, all }, acts: [...acts] }];
}

/** A burst that was slow for a moment is over when it is read. */
function slow({ total, steps }: Usage, now: Date): Verdict[] {
  const recent = steps.filter(({ at }) => now.getTime() - Date.parse(at) <= THRESHOLDS.slowForMs);
  const measured = recent.flatMap(({ latency }) => (latency ? [latency] : []));
  if (total.latency === null || measured.length === 0) return [];
  if (measured.some(({ p99_ms }) => p99_ms <= THRESHOLDS.p99Ms)) return [];
  return [{ ...none("warn", "home.slow"), ms: total.latency.p50_ms }];
}

function deaf(webhooks: Webhook[], now: Date): Verdict[] {
  return webhooks
    .filter(
      ({ status, failing_since: since }) =>
        status === "active" &&
        since !== null &&
        now.getTime() - Date.parse(since) > THRESHOLDS.webhookFailingMs,
    )
    .map(({ id, url, failing_since }) => ({
      tone: "warn",
      key: "home.webhookFailing",
      values: { host: new URL(url).host },
      since: failing_since ?? "",
      acts: [{ key: "home.toWebhook", href: `/webhooks/${id}` }],
    }));
}

/** Says nothing if no backup was ever made: another tool may make them, and a demo needs none. */
function unsaved(backup: Backup | null): Verdict[] {
  return backup?.overdue ? [{ ...none("warn", "home.backupOld"), since: backup.created_at }] : [];
}

function sum(places: { count: number }[]): number {
  return places.reduce((count, place) => count + place.count, 0);
}
