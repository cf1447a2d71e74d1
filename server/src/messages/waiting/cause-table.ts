// The causes for which a message hasn't arrived, or that it has: each with its sentence, what to do, and the facts behind it. A sentence
// says only what is known.
import { PROGRAM } from "../../config/program.ts";
import type { LaneCause } from "./causes.ts";
import { type Fact, sayTime } from "./evidence.ts";
import { type Circumstances, type Known, MOST_AHEAD } from "./read-circumstances.ts";

interface Values {
  since: string | null;
  until: string | null;
  ahead: number | null;
  reason: string | null;
  /** What the error means that `reason` names. */
  meaning: string | null | undefined;
  known: Known;
}

interface Cause {
  /** In English. Without values, it says what the cause means. */
  sentence(values: Partial<Values>): string;
  /** What somebody can do, if the error that `reason` names doesn't say more. Without it, only time helps. */
  action?: string;
  /** Whether the message reached the phone; "no" if left out. */
  arrived?: "yes" | "unknown";
  since?(known: Known): Date | null;
  /** When the cause is expected to end. */
  until?(known: Known): Date | null;
  /** The circumstance that counts the waiting messages before this one. */
  ahead?: "ahead" | "ahead_of_contact";
  /** The facts that the answer rests on. One that doesn't hold is left out. */
  facts?: readonly Fact[];
}

export const RETRY = "Send it again with POST /messages/{id}/retry, if it is still wanted.";
const HANDED_OVER = "we don't know whether the channel took it";
/** Receipts of most messages come within this time. */
export const RECEIPT_MS = 60_000;

const HOOKS = ["hook", "intake", "unapplied"] as const;
const uncertainSince = ({ row }: Known) => row.uncertain_since;
const sentAt = ({ row }: Known) => row.sent_at;
/** The channel took the message. */
const TAKEN = { arrived: "unknown", since: sentAt, facts: HOOKS } as const;
const failedAt = ({ row }: Known) => row.failed_at;
const FAILED = { since: failedAt, facts: ["window", "opted_out"] } as const;
const endedAt = ({ row }: Known) => row.ended_at;
const HANDED = {
  arrived: "unknown",
  since: uncertainSince,
  until: ({ circumstances: { now, until } }: Known) => later(now, until),
  facts: HOOKS,
} as const;

const WAITING = {
  no_worker: {
    sentence: () => "It waits because no process that sends messages is running.",
    action: `Check the service, for example with \`${PROGRAM} doctor\`.`,
    ahead: "ahead",
    facts: ["worker"],
  },
  scheduled: {
    sentence: ({ until }) => `It isn't sent before its send_at${until ? `, ${sayTime(until)}` : ""}.`,
    until: ({ circumstances }) => circumstances.due_at,
  },
  held: {
    sentence: () =>
      "It waits because the database was restored or copied, so sending is held. It may have left already: after the backup, or from the original.",
    action:
      "Check which messages left already and cancel them. Then release sending: `POST /sending/release`.",
    arrived: "unknown",
    ahead: "ahead",
  },
  sender_paused: {
    sentence: ({ since, reason, meaning }) =>
      reason === "requested"
        ? `It waits because a client paused its sender${at(since)}.`
        : `It waits because its sender is paused${from(since)}${colon(meaning)}`,
    action: "Remove the cause, then resume the sender.",
    since: ({ circumstances }) => circumstances.paused_at,
    ahead: "ahead",
  },
  channel_unreachable: {
    sentence: ({ since }) => `It waits because Parley has no connection to the channel${from(since)}.`,
    since: ({ circumstances }) => circumstances.unreachable_since,
    ahead: "ahead",
  },
  next_attempt: {
    sentence: ({ until, known }) =>
      `It waits for its next attempt${at(until)}, because the last one failed${colon(known?.lastAttempt?.error?.detail)}`,
    since: ({ lastAttempt }) => lastAttempt?.settled_at ?? null,
    until: ({ circumstances: { now, due_at } }) => later(now, due_at),
  },
  contact_turn: {
    sentence: ({ ahead }) =>
      `It waits because ${ahead ? `${count(ahead)} ` : ""}earlier ${ahead === 1 ? "message" : "messages"} of its sender to the same contact must leave first.`,
    until: ({ circumstances: { now, contact_due_at } }) => later(now, contact_due_at),
    ahead: "ahead_of_contact",
    facts: ["earlier_message"],
  },
  pair_rate: {
    sentence: ({ until }) =>
      `It waits${until ? ` until about ${sayTime(until)}` : ""}, because the person lately got as many messages of its sender as the channel allows.`,
    until: ({ pairHeldUntil }) => pairHeldUntil,
    facts: ["pair_rate"],
  },
  queue: {
    sentence: ({ ahead, until }) =>
      ahead === undefined || ahead === null
        ? "It waits for its turn at its sender's rate."
        : ahead === 0
          ? "It is the next message to leave its sender."
          : `It waits behind ${count(ahead)} other ${ahead === 1 ? "message" : "messages"} of its sender${until ? `, which take until about ${sayTime(until)} at the sender's full rate` : ""}.`,
    until: ({ circumstances: { now, ahead, rate } }) =>
      ahead !== null && ahead < MOST_AHEAD ? new Date(now.getTime() + (ahead / rate) * 1_000) : null,
    ahead: "ahead",
    facts: ["rate"],
  },
  receipt: {
    sentence: ({ since }) =>
      `It was handed over${at(since)}, but ${HANDED_OVER}: no clear answer came, and a receipt may still come.`,
    ...HANDED,
  },
  no_hooks: {
    sentence: ({ since, until }) =>
      `It was handed over${at(since)}, but ${HANDED_OVER}: no clear answer came, and no hook of its sender comes that could tell. ` +
      `Unless one comes, Parley settles it${at(until)} by the setting uncertain_action.`,
    action: "Unless the sender is quiet, check that the channel can reach the hook's address.",
    ...HANDED,
  },
} as const satisfies Record<Exclude<LaneCause, "sending"> | "pair_rate", Cause>;

const ALL = {
  ...WAITING,
  sending: {
    sentence: ({ since }) =>
      `Parley began to hand it over to the channel${at(since)}, and has no answer yet.`,
    arrived: "unknown",
    since: uncertainSince,
    facts: ["worker"],
  },
  settling: {
    sentence: ({ since }) =>
      `It was handed over${at(since)}, but ${HANDED_OVER}, and no receipt is expected any more. Parley settles it next.`,
    arrived: "unknown",
    since: uncertainSince,
    facts: ["worker", ...HOOKS],
  },
  receipt_due: {
    sentence: ({ since }) =>
      `The channel took it${at(since)}, and hasn't reported yet that it reached the phone.`,
    ...TAKEN,
    until: ({ row }) => row.sent_at && new Date(row.sent_at.getTime() + RECEIPT_MS),
  },
  held_by_channel: {
    sentence: ({ since, reason }) =>
      `The channel took it${at(since)}, and holds it back ${
        reason === "paused" ? "while its template is paused" : "to see first how people take its template"
      }. It may leave later, or fail.`,
    action: "Wait. The channel sends the message or reports that it failed.",
    ...TAKEN,
  },
  no_receipt: {
    sentence: ({ since }) =>
      `The channel took it${at(since)}, and hasn't reported that it reached the phone. We don't know why: the phone may be off or ` +
      "without a connection, the person may block this sender, or the receipt was lost.",
    action: "Wait, or reach the person in another way. The receipt would tell.",
    ...TAKEN,
  },
  hooks_silent: {
    sentence: ({ since = null, known }) => {
      // A hook may have come right after the message was taken, such as the report of that.
      const last = iso(known?.circumstances.heard_at);
      const silence = last !== null && since !== null && last > since ? from(last) : " since";
      return `The channel took it${at(since)}. We don't know whether it reached the phone: no hook of its sender came${silence}, so its receipt may be lost.`;
    },
    action: "Check that the channel can reach the sender's `hook_url`.",
    ...TAKEN,
  },
  no_receipts: {
    sentence: ({ since }) =>
      `The channel took it${at(since)}. We don't know whether it reached the phone: this channel doesn't report it.`,
    arrived: "unknown",
    since: sentAt,
  },
  delivered: {
    sentence: ({ since }) => `It arrived: the channel reported that it reached the phone${at(since)}.`,
    arrived: "yes",
    since: ({ row }) => row.delivered_at,
  },
  read: {
    sentence: ({ since }) => `It arrived: the channel reported that the person read it${at(since)}.`,
    arrived: "yes",
    since: ({ row }) => row.read_at,
  },
  failed: {
    sentence: ({ since, known }) => `It failed${at(since)}${colon(known?.row.error?.detail)}`,
    ...FAILED,
  },
  undelivered: {
    sentence: ({ since, known }) =>
      `The channel took it${at(iso(known?.row.sent_at))}, and reported${at(since)} that it failed${colon(known?.row.error?.detail)}`,
    ...FAILED,
  },
  outcome_unknown: {
    sentence: ({ since, known }) =>
      `We don't know whether it arrived. Parley gave it up${at(since)}${colon(known?.row.error?.detail)}`,
    arrived: "unknown",
    since: failedAt,
  },
  expired: {
    sentence: ({ since, known }) => {
      const detail = known?.row.error?.detail;
      return `It wasn't sent, because it still waited when it expired${at(iso(known?.row.expires_at) ?? since)}.${detail ? ` Its last attempt failed${colon(detail)}` : ""}`;
    },
    action: RETRY,
    since: endedAt,
  },
  canceled: {
    sentence: ({ since }) =>
      `It wasn't sent, because it was canceled${at(since)}, through the API or in the console. GET /audit says by whom.`,
    action: RETRY,
    since: endedAt,
  },
  received: {
    sentence: ({ since }) => `The contact sent this message, and Parley received it${at(since)}.`,
    arrived: "yes",
    since: ({ row }) => row.created_at,
  },
} as const satisfies Record<string, Cause>;

export type WhyCause = keyof typeof ALL;

export const CAUSES: Record<WhyCause, Cause> = ALL;

export const isWaiting = (cause: WhyCause) => cause in WAITING;

/** The meaning of each cause and what to do, for the OpenAPI document. */
export function causeTexts(): Record<WhyCause, string> {
  const texts = Object.entries(CAUSES).map(([cause, { sentence, action }]) => [
    cause,
    action === undefined ? sentence({}) : `${sentence({})} ${action}`,
  ]);
  return Object.fromEntries(texts);
}

export function describeCauses(texts: Record<string, string>): string {
  const lines = Object.entries(texts).map(([cause, text]) => `${cause}: ${text}`);
  return `${lines.join("\n\n")}\n\nLater versions may add causes.`;
}

export function countAhead(cause: WhyCause, circumstances: Circumstances): number {
  const { ahead } = CAUSES[cause];
  return (ahead && circumstances[ahead]) ?? 0;
}

const later = (now: Date, time: Date | null) => (time !== null && time > now ? time : null);
const at = (time: string | null = null) => (time === null ? "" : ` at ${sayTime(time)}`);
const from = (time: string | null = null) => (time === null ? "" : ` since ${sayTime(time)}`);
const iso = (time: Date | null | undefined) => time?.toISOString() ?? null;
const count = (ahead: number) => (ahead === MOST_AHEAD ? `at least ${ahead}` : String(ahead));

/** Ends the sentence, with what follows a colon if it is known. */
function colon(text: string | null | undefined): string {
  return text ? `: ${text.replace(/[^.]$/, "$&.")}` : ".";
}
