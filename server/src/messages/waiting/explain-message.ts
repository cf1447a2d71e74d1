// Why a message hasn't arrived: one answer from the message, its lane, its sender, hooks, workers and contact. It claims nothing
// that these don't show.
import { z } from "zod";
import type { ConnectorRegistry } from "../../channels/index.ts";
import type { Timing } from "../../config/timing.ts";
import type { Database } from "../../platform/database/index.ts";
import type { ErrorEntry } from "../../platform/errors/error-table.ts";
import { listField, textField, wordField } from "../../platform/http/index.ts";
import { messageErrors } from "../errors.ts";
import { readLastAttempts } from "../show/attempt.ts";
import { type MessageRow, statusOf } from "../show/message-row.ts";
import {
  CAUSES,
  causeTexts,
  countAhead,
  describeCauses,
  isWaiting,
  RECEIPT_MS,
  RETRY,
  type WhyCause,
} from "./cause-table.ts";
import { causeParameters } from "./causes.ts";
import { evidenceOf, factAnswer } from "./evidence.ts";
import { pairHold } from "./pair-pace.ts";
import { type Known, MOST_AHEAD, readCircumstances } from "./read-circumstances.ts";

export const whyAnswer = z
  .object({
    cause: wordField(describeCauses(causeTexts()), Object.keys(CAUSES) as [WhyCause, ...WhyCause[]]),
    arrived: wordField(
      "Whether the message reached the phone. `unknown`: nobody can know it now. A message of the contact arrived here.",
      ["yes", "no", "unknown"],
    ),
    sentence: textField(
      "The answer for people.",
      "It waits because a client paused its sender at 2026-11-24 09:00:00 UTC.",
    ),
    since: z.iso
      .datetime()
      .nullable()
      .meta({ description: "Since when the cause holds; null when nobody knows." }),
    until: z.iso
      .datetime()
      .nullable()
      .meta({
        description:
          "When the cause is expected to end. An estimate for `queue`, the latest time for `receipt` and `no_hooks`. Null when " +
          "nobody knows.",
      }),
    ahead: z
      .int()
      .min(0)
      .max(MOST_AHEAD)
      .meta({
        description:
          "How many waiting messages come before this one: of the same contact for `contact_turn`, else of the sender. " +
          `At most ${MOST_AHEAD} are counted.`,
      }),
    reason: textField(
      "A code that tells more about the cause: the sender's `paused_reason`, the message's `held`, or the code of its error.",
      "channel_token_invalid",
    ).nullable(),
    next: textField(
      "What to do; null when there is nothing to do but wait.",
      "Resume the sender with POST /senders/{id}/resume.",
    ).nullable(),
    evidence: listField(
      "What the answer rests on, besides the times and the attempts of `GET /messages/{id}`.",
      factAnswer,
    ),
  })
  .meta({ id: "Why", description: "Why a message hasn't arrived." });

export type Why = z.input<typeof whyAnswer>;

export interface WhyDependencies {
  database: Database;
  timing: Timing;
  connectors: ConnectorRegistry;
  /** The entry of an error in the reference; undefined for a code of another version. */
  findError(code: string, channel: string | null): ErrorEntry | undefined;
}

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
  const { since, until, facts = [] } = CAUSES[cause];
  const reason = reasonOf(cause, known);
  const error = reason === null ? undefined : findError(reason, row.channel);
  const shown = {
    since: since?.(known)?.toISOString() ?? null,
    until: until?.(known)?.toISOString() ?? null,
    ahead: countAhead(cause, circumstances),
    reason,
  };
  return {
    cause,
    ...shown,
    arrived: arrivedBy(cause, row),
    sentence: sentenceOf(cause, { ...shown, meaning: error?.meaning ?? reason, known }),
    next: nextOf(cause, known, error),
    evidence: evidenceOf(facts, known),
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
  return why && isWaiting(why.cause) ? why : null;
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
  return isWaiting(cause) ? null : (row.error?.code ?? null);
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

function arrivedBy(cause: WhyCause, row: MessageRow): Why["arrived"] {
  return CAUSES[cause].arrived ?? (row.possibly_duplicate ? "unknown" : "no");
}

function sentenceOf(
  cause: WhyCause,
  values: Parameters<(typeof CAUSES)[WhyCause]["sentence"]>[0] & { known: Known },
): string {
  const { row } = values.known;
  const sentence = fromApp(row) + CAUSES[cause].sentence(values);
  if (!row.possibly_duplicate) return sentence;
  const isThere = cause === "delivered" || cause === "read";
  return `${sentence} ${isThere ? "It may have arrived twice" : "It may have arrived already"}: the outcome of an earlier attempt stayed unknown.`;
}

function fromApp({ direction, origin }: MessageRow): string {
  if (origin === "history") return "It was taken over from the history of the channel's own app. ";
  if (origin === null || direction === "in") return "";
  return `It was written ${origin === "agent" ? "by an agent of the channel" : "in the channel's own app"}, not through Parley. `;
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
      if (up_since === null) return CAUSES.no_worker.action ?? null;
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
  return error?.action ?? CAUSES[cause].action ?? null;
}
