// Says why a message waits, until when, and behind how many others.
import { z } from "zod";
import type { Timing } from "../config/timing.ts";
import type { Database } from "../platform/database/database.ts";
import type { MessageRow } from "./message.ts";
import { readHearing } from "./read-hearing.ts";
import { MOST_AHEAD, type Place, readLaneWorker, readPlace } from "./read-place.ts";
import { judgeSilence, uncertainLimit } from "./silence.ts";

/** Each cause with its meaning. */
const CAUSES = {
  no_worker: "No process that sends messages is running. Check the service.",
  scheduled: "The message is queued at `until`, as its `send_at` says.",
  sender_paused:
    "The sender is paused, by a client or because the channel refused it. `reason` is the sender's `paused_reason`. Remove the " +
    "cause, then resume the sender.",
  channel_unreachable:
    "There is no connection to the channel. One message at a time is tried, after pauses of up to 30 seconds. When the channel " +
    "is back, all messages leave in order.",
  next_attempt: "The last attempt failed, and the next one is at `until`. `reason` is the code of the error.",
  contact_turn: "Earlier messages of this sender to the same contact haven't left yet.",
  queue: "The message leaves when it is its turn, at the sender's rate.",
  receipt: "It is unknown whether the channel took the message, and a receipt may still arrive.",
  no_hooks:
    "As `receipt`, but no hook of the sender arrives, so a missing receipt proves nothing. Check that the channel can reach " +
    "the hook's address. Unless a hook of the sender arrives first, the message is settled at `until` by the setting " +
    "`uncertain_action`: sent again and marked `possibly_duplicate`, or failed.",
} as const;

export type Cause = keyof typeof CAUSES;

export const waitingAnswer = z
  .object({
    cause: z.enum(Object.keys(CAUSES) as [Cause, ...Cause[]]).meta({
      description: `${Object.entries(CAUSES)
        .map(([cause, meaning]) => `${cause}: ${meaning}`)
        .join("\n\n")}\n\nLater versions may add causes.`,
    }),
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
    reason: z
      .string()
      .nullable()
      .meta({ description: "A code that tells more about the cause, for example `channel_token_invalid`." }),
  })
  .meta({ id: "Waiting" });

export type Waiting = z.input<typeof waitingAnswer>;

interface ExplainDependencies {
  database: Database;
  timing: Timing;
}

/** Null when the message waits for nothing: it is on its way, is about to be settled, or has left the lane. */
export async function explainWaiting(
  deps: ExplainDependencies,
  accountId: string,
  { message_id: messageId, sender_id: senderId, type, status, send_at, outbox_state }: MessageRow,
): Promise<Waiting | null> {
  if (status === "scheduled" && send_at) return explainScheduled(deps, { accountId, senderId }, send_at);
  if (outbox_state === null || outbox_state === "sending") return null;
  const place = await readPlace(deps.database, accountId, messageId, deps.timing.leaseMs);
  if (!place) return null;
  switch (place.state) {
    case "sending":
      return null;
    case "queued":
      return explainQueued(place);
    case "uncertain":
      return explainUncertain(deps, { accountId, senderId }, { ...place, type });
  }
}

async function explainScheduled(
  { database, timing }: ExplainDependencies,
  lane: { accountId: string; senderId: string },
  sendAt: Date,
): Promise<Waiting> {
  const { now, has_worker } = await readLaneWorker(database, lane, timing.leaseMs);
  const none = { ahead: 0, reason: null };
  if (sendAt <= now && !has_worker) return { ...none, cause: "no_worker", until: null };
  return { ...none, cause: "scheduled", until: sendAt.toISOString() };
}

/** The first cause that holds: the others matter only after it has ended. */
export function explainQueued(place: Place): Waiting {
  const { now, due_at, ahead, ahead_of_contact, contact_due_at } = place;
  const later = (time: Date | null) => (time !== null && time > now ? time.toISOString() : null);
  const none = { until: null, reason: null };
  if (!place.has_worker) return { ...none, cause: "no_worker", ahead };
  if (place.is_paused) return { ...none, cause: "sender_paused", ahead, reason: place.paused_reason };
  if (place.is_unreachable) return { ...none, cause: "channel_unreachable", ahead };
  if (ahead_of_contact > 0) {
    return { ...none, cause: "contact_turn", until: later(contact_due_at), ahead: ahead_of_contact };
  }
  if (due_at > now)
    return { cause: "next_attempt", until: due_at.toISOString(), ahead: 0, reason: place.last_error };
  const seconds = ahead / place.rate;
  const until = ahead < MOST_AHEAD ? new Date(now.getTime() + seconds * 1_000).toISOString() : null;
  return { cause: "queue", until, ahead, reason: null };
}

async function explainUncertain(
  { database, timing }: ExplainDependencies,
  lane: { accountId: string; senderId: string },
  { type, started_at, settle_at }: Place & { type: string },
): Promise<Waiting | null> {
  const hearing = started_at && (await readHearing(database, lane, timing));
  if (!hearing) return null;
  const startedAt = started_at.getTime();
  const settleAt = settle_at?.getTime() ?? null;
  const silence = judgeSilence(
    { startedAt, limitMs: uncertainLimit(type, timing, hearing.afterMs), settleAt },
    hearing,
  );
  if (silence.kind === "lost") return null;
  const { cause, until } = silence;
  return { cause, until: until === null ? null : new Date(until).toISOString(), ahead: 0, reason: null };
}
