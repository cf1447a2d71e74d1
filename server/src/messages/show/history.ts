// The history of a message: what happened to it, in order.
import { z } from "zod";
import type { Database } from "../../platform/database/index.ts";
import { timeField, wordField } from "../../platform/http/index.ts";
import { deliveriesAbout, deliveryFields } from "../../webhooks/index.ts";
import { type AttemptRow, attempt, readLastAttempts } from "./attempt.ts";
import { messageOf } from "./message.ts";
import type { MessageRow } from "./message-row.ts";

const MOST_ATTEMPTS = 100;

const at = timeField("When it happened.");

/** Before the first attempt. */
const BEGINNINGS = { received_at: "received", scheduled_at: "scheduled", queued_at: "queued" } as const;
const OUTCOMES = {
  sent_at: "sent",
  delivered_at: "delivered",
  read_at: "read",
  failed_at: "failed",
  expired_at: "expired",
  canceled_at: "canceled",
} as const;

const STATUSES = [...Object.values(BEGINNINGS), ...Object.values(OUTCOMES)] as const;

export const historyAnswer = z.array(
  z
    .discriminatedUnion("kind", [
      z
        .object({
          kind: z.literal("status").meta({ description: "The message got this status." }),
          at,
          status: wordField("The status.", STATUSES),
        })
        .meta({ id: "StatusInStory", title: "Status" }),
      z
        .object({
          kind: z.literal("attempt").meta({ description: "The message was handed over to the channel." }),
          at,
          ...attempt.answer.shape,
        })
        .meta({ id: "AttemptInStory", title: "Attempt" }),
      z
        .object({
          kind: z.literal("delivery").meta({ description: "A webhook got an event of the message." }),
          at,
          ...deliveryFields,
        })
        .meta({ id: "DeliveryInStory", title: "Delivery" }),
    ])
    .meta({ id: "StoryEntry", description: "One thing that happened to a message." }),
);

type Entry = z.input<typeof historyAnswer>[number];

/** Ordered by time. Has the last 100 attempts and the newest 100 deliveries. */
export async function historyOf(database: Database, accountId: string, row: MessageRow): Promise<Entry[]> {
  const { message_id: messageId } = row;
  const [attempts, deliveries] = await Promise.all([
    database.run(readLastAttempts, { accountId, messageId, limit: MOST_ATTEMPTS }),
    deliveriesAbout(database, accountId, messageId),
  ]);
  const { times } = messageOf(row);
  const stepsOf = (steps: typeof BEGINNINGS | typeof OUTCOMES): Entry[] =>
    (Object.entries(steps) as [keyof typeof times, (typeof STATUSES)[number]][]).flatMap(([name, status]) => {
      const time = times[name];
      return time ? [{ kind: "status", at: time, status }] : [];
    });
  const entries = [
    ...stepsOf(BEGINNINGS),
    ...attempts.reverse().flatMap(attemptEntry),
    ...stepsOf(OUTCOMES),
    ...deliveries.reverse().map(({ at: time, ...fields }): Entry => {
      return { kind: "delivery", at: time.toISOString(), ...fields };
    }),
  ];
  // The sort keeps entries with the same time in this order.
  return entries.sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
}

function attemptEntry(row: AttemptRow): Entry[] {
  const fields = attempt.of(row);
  const began = fields.started_at ?? fields.settled_at;
  return began ? [{ kind: "attempt", at: began, ...fields }] : [];
}
