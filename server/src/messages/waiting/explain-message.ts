// Why a message hasn't arrived: one answer from the message, its lane, its sender, hooks, workers and contact. It claims nothing
// that these don't show.
import type { ConnectorRegistry } from "../../channels/index.ts";
import type { Timing } from "../../config/timing.ts";
import type { Database } from "../../platform/database/index.ts";
import type { ErrorEntry } from "../../platform/errors/error-table.ts";
import { messageErrors } from "../errors.ts";
import { readLastAttempts } from "../show/attempt.ts";
import { type MessageRow, statusOf } from "../show/message.ts";
import { sentenceOf } from "./cause-table.ts";
import { CAUSES, causeParameters } from "./causes.ts";
import { evidenceOf } from "./evidence.ts";
import { pairHold } from "./pair-pace.ts";
import { type Known, MOST_AHEAD, readCircumstances } from "./read-circumstances.ts";
import { actionOf, RETRY, type Why, type WhyCause } from "./why-answer.ts";

export interface WhyDependencies {
  database: Database;
  timing: Timing;
  connectors: ConnectorRegistry;
  /** The entry of an error in the reference; undefined for a code of another version. */
  findError(code: string, channel: string | null): ErrorEntry | undefined;
}

/** Receipts of most messages come within this time. */
const RECEIPT_MS = 60_000;

/** Null for a message that was erased meanwhile. */
export async function explainMessage(
  deps: WhyDependencies,
  accountId: string,
  row: MessageRow,
): Promise<Why | null> {
  const { database, connectors, findError } = deps;
  const { message_id: messageId, sender_id: senderId, contact_id: contactId, type } = row;
  const about = { accountId, messageId, senderId, contactId, type };
  const [[circumstances], [lastAttempt]] = await Promise.all([
    database.run(readCircumstances, { ...about, ...causeParameters(deps) }),
    database.run(readLastAttempts, { accountId, messageId, limit: 1 }),
  ]);
  if (!circumstances) return null;
  const connector = connectors.get(circumstances.connector);
  const rate = circumstances.waits_for === "queue" ? connector?.capabilities.pair_rate : null;
  const pairHeldUntil = rate ? await pairHold(database, about, rate) : null;
  const known: Known = { row, circumstances, lastAttempt, pairHeldUntil, connector };
  const cause = causeOf(known);
  const reason = reasonOf(cause, known);
  const error = reason === null ? undefined : findError(reason, row.channel);
  const times = {
    since: sinceOf(cause, known)?.toISOString() ?? null,
    until: untilOf(cause, known)?.toISOString() ?? null,
  };
  const shown = { cause, ...times, ahead: aheadOf(cause, known), reason };
  return {
    ...shown,
    arrived: arrivedBy(cause, row),
    sentence: sentenceOf(shown, known, error?.meaning ?? reason),
    next: nextOf(cause, known, error),
    evidence: evidenceOf(cause, known),
  };
}

/** Null when the message waits for nothing: it is on its way, is about to be settled, or has left the lane. */
export async function explainWaiting(
  deps: WhyDependencies,
  accountId: string,
  row: MessageRow,
): Promise<Why | null> {
  if (row.status !== "scheduled" && row.status !== "queued") return null;
  const why = await explainMessage(deps, accountId, row);
  return why && why.cause in CAUSES ? why : null;
}

function causeOf(known: Known): WhyCause {
  const { row, circumstances, pairHeldUntil } = known;
  const status = statusOf(row);
  switch (status) {
    case "scheduled":
    case "queued":
    case "sending": {
      const { waits_for: cause } = circumstances;
      if (cause === "queue" && pairHeldUntil) return "pair_rate";
      if (cause !== null && cause !== "sending") return cause;
      return row.outbox_state === "uncertain" ? "settling" : "sending";
    }
    case "sent":
      return row.held === null ? causeOfTaken(known) : "held_by_channel";
    case "failed":
      if (row.error?.code === messageErrors.outcome_unknown.code) return "outcome_unknown";
      return row.sent_at === null ? "failed" : "undelivered";
    default:
      return status;
  }
}

function reasonOf(cause: WhyCause, { row, circumstances, lastAttempt }: Known): string | null {
  if (cause === "sender_paused") return circumstances.paused_reason;
  if (cause === "next_attempt") return lastAttempt?.error?.code ?? null;
  if (cause === "held_by_channel") return row.held;
  return cause in CAUSES ? null : (row.error?.code ?? null);
}

/** When the cause is expected to end. */
function untilOf(cause: WhyCause, { row, circumstances, pairHeldUntil }: Known): Date | null {
  const { now, until, due_at: dueAt, contact_due_at: contactDueAt, ahead, rate } = circumstances;
  const later = (time: Date | null) => (time !== null && time > now ? time : null);
  switch (cause) {
    case "scheduled":
      return dueAt;
    case "next_attempt":
      return later(dueAt);
    case "contact_turn":
      return later(contactDueAt);
    case "pair_rate":
      return pairHeldUntil;
    case "queue": {
      const isCounted = ahead !== null && ahead < MOST_AHEAD;
      return isCounted ? new Date(now.getTime() + (ahead / rate) * 1_000) : null;
    }
    case "receipt":
    case "no_hooks":
      return later(until);
    case "receipt_due":
      return row.sent_at && new Date(row.sent_at.getTime() + RECEIPT_MS);
    default:
      return null;
  }
}

function aheadOf(cause: WhyCause, { circumstances: { ahead, ahead_of_contact } }: Known): number {
  switch (cause) {
    case "contact_turn":
      return ahead_of_contact ?? 0;
    case "queue":
    case "held":
    case "no_worker":
    case "channel_unreachable":
    case "sender_paused":
      return ahead ?? 0;
    default:
      return 0;
  }
}

function causeOfTaken({ row, circumstances: { now, up_since, heard_at }, connector }: Known): WhyCause {
  if (connector?.capabilities.receipts === "none" || connector?.capabilities.receipts === "sent")
    return "no_receipts";
  const due = (row.sent_at ?? row.created_at).getTime() + RECEIPT_MS;
  if (now.getTime() < due) return "receipt_due";
  // A hook that came earlier may be the one that reported this message as sent.
  const isHeard = up_since !== null && heard_at !== null && heard_at.getTime() >= due;
  return isHeard ? "no_receipt" : "hooks_silent";
}

function sinceOf(cause: WhyCause, { row, circumstances, lastAttempt }: Known): Date | null {
  switch (cause) {
    case "sender_paused":
      return circumstances.paused_at;
    case "channel_unreachable":
      return circumstances.unreachable_since;
    case "next_attempt":
      return lastAttempt?.settled_at ?? null;
    case "sending":
    case "settling":
    case "receipt":
    case "no_hooks":
      return row.uncertain_since;
    case "receipt_due":
    case "held_by_channel":
    case "no_receipt":
    case "hooks_silent":
    case "no_receipts":
      return row.sent_at;
    case "delivered":
      return row.delivered_at;
    case "read":
      return row.read_at;
    case "failed":
    case "undelivered":
    case "outcome_unknown":
      return row.failed_at;
    case "expired":
    case "canceled":
      return row.ended_at;
    case "received":
      return row.created_at;
    default:
      return null;
  }
}

const UNKNOWN: WhyCause[] = [
  "held",
  "sending",
  "settling",
  "receipt",
  "no_hooks",
  "receipt_due",
  "held_by_channel",
  "no_receipt",
  "hooks_silent",
  "no_receipts",
  "outcome_unknown",
];

function arrivedBy(cause: WhyCause, row: MessageRow): Why["arrived"] {
  if (cause === "delivered" || cause === "read" || cause === "received") return "yes";
  return row.possibly_duplicate || UNKNOWN.includes(cause) ? "unknown" : "no";
}

function nextOf(
  cause: WhyCause,
  { row, circumstances: { now, paused_reason, window_closes_at: closesAt, up_since } }: Known,
  error: ErrorEntry | undefined,
): string | null {
  // Parley doesn't send what was written in the app.
  const isFailed = cause === "failed" || cause === "undelivered";
  if (isFailed && row.origin !== null) return null;
  switch (cause) {
    case "sender_paused":
      if (paused_reason === "requested") return "Resume the sender with POST /senders/{id}/resume.";
      break;
    case "contact_turn":
      return "See why the first of them hasn't left: GET /messages/{id}/why with the id in `evidence`.";
    case "hooks_silent":
      if (up_since === null) return actionOf("no_worker");
      break;
    case "failed":
    case "undelivered":
      // The action of an error that is retried speaks of the next attempt.
      if (row.error?.retryable) return RETRY;
      if (error?.code === messageErrors.outside_customer_service_window.code && closesAt && closesAt > now)
        return "The contact's window is open now: send it again with POST /messages/{id}/retry.";
      break;
    case "expired":
    case "canceled":
      return RETRY;
  }
  return error?.action ?? actionOf(cause);
}
