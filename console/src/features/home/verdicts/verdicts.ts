// Judges whether messages flow: what the service warns of, and what the figures of the last hour show. At most one sentence for
// each thing that is wrong, the worst first.
import type { Sender } from "../../../parts/queries/use-senders.ts";
import type { Warning } from "../../../parts/queries/use-warnings.ts";
import { type Verdict, verdictOf } from "../../../parts/warnings/verdict.ts";
import type { Key } from "../../../words/t.ts";
import type { Usage } from "../home.queries.ts";

export interface Facts {
  /** Of the last hour. */
  recent: Usage;
  senders: Sender[];
  warnings: Warning[];
  now: Date;
}

export function judge({ recent, senders, warnings, now }: Facts): Verdict[] {
  const found = [
    ...warnings.filter(hasNoVerdict).map(verdictOf),
    ...noWorker(recent),
    ...unreachable(recent, senders),
    ...late(recent, warnings, now),
  ];
  const isWarning = ({ tone }: Verdict) => Number(tone === "warn");
  const worstFirst = found.toSorted((one, other) => isWarning(one) - isWarning(other));
  return found.length > 0 ? worstFirst : [calm(recent, senders)];
}

function calm({ total }: Usage, senders: Sender[]): Verdict {
  if (senders.length === 0)
    return { ...none("warn", "home.noSender"), acts: [{ key: "home.toConnect", href: "/senders?new=1" }] };
  const { sent, delivered, read } = total.counts;
  return none("ok", sent + delivered + read > 0 ? "home.flowing" : "home.quiet");
}

function none(tone: Verdict["tone"], key: Key): Verdict {
  return { tone, key, values: {}, acts: [] };
}

/** The figures say it once for all senders. */
function hasNoVerdict({ kind, reason }: Warning): boolean {
  return kind !== "messages_wait" || (reason !== "no_worker" && reason !== "channel_unreachable");
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

/** The oldest message may wait this long for another cause than the number's pace. */
const LATE_MS = 60_000;
/** Causes with a verdict or banner of their own, and that of the sender's rate. */
const NOT_LATE = ["queue", "held", "no_worker", "channel_unreachable"];

/** Says nothing of senders that the service warns of. */
function late({ waiting }: Usage, warnings: Warning[], now: Date): Verdict[] {
  const warned = new Set(warnings.map(({ id }) => id));
  const times = waiting
    .filter(({ cause, sender_id }) => !NOT_LATE.includes(cause) && !warned.has(sender_id))
    .flatMap(({ oldest_at }) => (oldest_at === null ? [] : [now.getTime() - Date.parse(oldest_at)]));
  const ms = Math.max(0, ...times);
  if (ms <= LATE_MS) return [];
  const acts = [{ key: "home.toMessages", href: "/outgoing/waiting" }] as const;
  return [{ tone: "warn", key: "home.late", values: {}, ms, acts: [...acts] }];
}

function sum(places: { count: number }[]): number {
  return places.reduce((count, place) => count + place.count, 0);
}
