// The answers as sentences in English. Each says only what is known.
import { type Known, MOST_AHEAD } from "./read-circumstances.ts";
import type { Why, WhyCause } from "./why-answer.ts";

interface Values extends Pick<Why, "since" | "until" | "ahead" | "reason"> {
  known: Known;
  /** What the error means that `reason` names. */
  meaning: string | null | undefined;
}

const HANDED_OVER = "we don't know whether the channel took it";

const SENTENCES: Record<WhyCause, (values: Values) => string> = {
  no_worker: () => "It waits because no process that sends messages is running.",
  scheduled: ({ until }) => `It isn't sent before ${sayTime(until)}, as its send_at says.`,
  held: () =>
    "It waits because the database was restored or copied, so sending is held. It may have left already: after the backup, or from the original.",
  sender_paused: ({ since, reason, meaning }) =>
    reason === "requested"
      ? `It waits because a client paused its sender${at(since)}.`
      : `It waits because its sender is paused${from(since)}${colon(meaning)}`,
  channel_unreachable: ({ since }) =>
    `It waits because Parley has no connection to the channel${from(since)}.`,
  next_attempt: ({ until, known }) =>
    `The last attempt failed, and the next one is ${until ? at(until).slice(1) : "about to begin"}${colon(known.lastAttempt?.error?.detail)}`,
  contact_turn: ({ ahead }) =>
    `It waits because ${count(ahead)} earlier ${ahead === 1 ? "message" : "messages"} to the same contact must leave first.`,
  pair_rate: ({ until }) =>
    `It waits${until ? ` until about ${sayTime(until)}` : ""}, because the person lately got as many messages of its sender as the channel allows.`,
  queue: ({ ahead, until }) =>
    ahead === 0
      ? "It is the next message to leave its sender."
      : `It waits behind ${count(ahead)} other ${ahead === 1 ? "message" : "messages"} of its sender${until ? `, which take until about ${sayTime(until)} at the sender's full rate` : ""}.`,
  receipt: ({ since }) =>
    `It was handed over${at(since)}, but ${HANDED_OVER}: no clear answer came, and a receipt may still come.`,
  no_hooks: ({ since }) =>
    `It was handed over${at(since)}, but ${HANDED_OVER}: no clear answer came, and no hook of its sender comes that could tell.`,
  sending: ({ since }) => `Parley began to hand it over to the channel${at(since)}, and has no answer yet.`,
  settling: ({ since }) =>
    `It was handed over${at(since)}, but ${HANDED_OVER}, and no receipt is expected any more. Parley settles it next.`,
  receipt_due: ({ since }) =>
    `The channel took it${at(since)}, and hasn't reported yet that it reached the phone.`,
  held_by_channel: ({ since, reason }) =>
    `The channel took it${at(since)}, and holds it back ${
      reason === "paused" ? "while its template is paused" : "to see first how people take its template"
    }. It may leave later, or fail.`,
  no_receipt: ({ since }) =>
    `The channel took it${at(since)}, and hasn't reported that it reached the phone. We don't know why: the phone may be off or ` +
    "without a connection, the person may block this sender, or the receipt was lost.",
  hooks_silent: ({ since, known: { circumstances } }) => {
    // A hook may have come right after the message was taken, such as the report of that.
    const last = iso(circumstances.heard_at);
    const silence = last !== null && since !== null && last > since ? ` since ${sayTime(last)}` : " since";
    return `The channel took it${at(since)}. We don't know whether it reached the phone: no hook of its sender came${silence}, so its receipt may be lost.`;
  },
  no_receipts: ({ since }) =>
    `The channel took it${at(since)}. We don't know whether it reached the phone: this channel doesn't report it.`,
  delivered: ({ since }) => `It arrived: the channel reported that it reached the phone${at(since)}.`,
  read: ({ since }) => `It arrived: the channel reported that the person read it${at(since)}.`,
  failed: ({ since, known }) => `It failed${at(since)}${colon(known.row.error?.detail)}`,
  undelivered: ({ since, known: { row } }) =>
    `The channel took it${at(iso(row.sent_at))}, and reported${at(since)} that it failed${colon(row.error?.detail)}`,
  outcome_unknown: ({ since, known }) =>
    `We don't know whether it arrived. Parley gave it up${at(since)}${colon(known.row.error?.detail)}`,
  expired: ({ since, known: { row } }) =>
    `It wasn't sent, because it still waited when it expired${at(iso(row.expires_at) ?? since)}.${lastError(row.error?.detail)}`,
  canceled: ({ since }) =>
    `It wasn't sent, because it was canceled${at(since)}, through the API or in the console. Parley doesn't record by whom.`,
  received: ({ since }) => `The contact sent this message, and Parley received it${at(since)}.`,
};

export function sentenceOf(
  { cause, ...values }: Pick<Why, "cause" | "since" | "until" | "ahead" | "reason">,
  known: Known,
  meaning: string | null | undefined,
): string {
  const sentence = fromApp(known) + SENTENCES[cause]({ ...values, known, meaning });
  if (!known.row.possibly_duplicate) return sentence;
  const isThere = cause === "delivered" || cause === "read";
  return `${sentence} ${isThere ? "It may have arrived twice" : "It may have arrived already"}: the outcome of an earlier attempt stayed unknown.`;
}

function fromApp({ row: { direction, origin } }: Known): string {
  if (origin === "history") return "It was taken over from the history of the channel's own app. ";
  if (origin === null || direction === "in") return "";
  return `It was written ${origin === "agent" ? "by an agent of the channel" : "in the channel's own app"}, not through Parley. `;
}

/** A time for people, of a Date or of a time in an answer. */
export function sayTime(time: Date | string | null): string {
  return time === null
    ? "an unknown time"
    : `${new Date(time).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

const at = (time: string | null) => (time === null ? "" : ` at ${sayTime(time)}`);
const from = (time: string | null) => (time === null ? "" : ` since ${sayTime(time)}`);
const iso = (time: Date | null) => time?.toISOString() ?? null;
const count = (ahead: number) => (ahead === MOST_AHEAD ? `at least ${ahead}` : String(ahead));
const lastError = (detail: string | undefined) => (detail ? ` Its last attempt failed${colon(detail)}` : "");

/** Ends the sentence, with what follows a colon if it is known. */
function colon(text: string | null | undefined): string {
  return text ? `: ${text.replace(/[^.]$/, "$&.")}` : ".";
}
