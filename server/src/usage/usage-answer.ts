// Usage in API answers, made from its counts.
import { z } from "zod";
import { idField, intField, textField, timeField } from "../platform/http/index.ts";
import { publicId } from "../platform/ids.ts";
import { costAnswer } from "./cost.ts";
import { type Measure, USAGE_STATUSES, type UsageStatus } from "./measure.ts";
import type { PriceTable } from "./price-table.ts";
import type { UsageRange, UsageRow } from "./read-usage.ts";
import { Tally } from "./tally.ts";

const MEANINGS: Record<UsageStatus, string> = {
  scheduled: "Not due yet.",
  queued: "Waiting, or on their way to the channel.",
  sent: "Taken by the channel, not delivered yet.",
  delivered: "Delivered, not read.",
  read: "Read.",
  failed: "Failed.",
  expired: "Not sent, because they waited past their time.",
  canceled: "Not sent, because they were canceled or their contact was erased.",
  received: "Written by people.",
};

const counts = z
  .object(
    Object.fromEntries(USAGE_STATUSES.map((status) => [status, intField(MEANINGS[status])])) as Record<
      UsageStatus,
      z.ZodInt
    >,
  )
  .meta({ id: "UsageCounts", description: "Messages by their present status." });

const ms = (share: string) => intField(`Milliseconds within which ${share} of the messages were sent.`);

const latency = z
  .object({ p50_ms: ms("half"), p99_ms: ms("99 %") })
  .meta({ id: "UsageLatency" })
  .nullable()
  .meta({
    description:
      "From accepting a message to the channel's taking it, at most 5 % off. Null if none was sent.",
  });

const measured = { counts, latency };

const failure = z.object({
  code: textField("The error's code.", "recipient_unreachable"),
  channel: textField("The channel of the messages.", "whatsapp").nullable(),
  provider_code: intField(
    "The channel's own code; null for an error that isn't the channel's.",
    131_026,
  ).nullable(),
  count: intField("Number of messages.", 9),
});

const price = z.object({
  channel: textField("The channel of the messages.", "whatsapp").nullable(),
  billable: z
    .boolean()
    .nullable()
    .meta({ description: "Whether the channel charges for them; null if it doesn't say.", examples: [true] }),
  category: textField("The channel's category of the charge; null if it doesn't say.", "utility").nullable(),
  type: textField("Why they are free, or that they are billed as usual.", "regular").nullable(),
  count: intField("Number of messages.", 412),
  cost: costAnswer.nullable().meta({
    description:
      "What they cost by the operator's prices: the country is that of the recipient's phone, and the price is that of the day (UTC) on " +
      "which a message was accepted. Null if the channel doesn't say that it charges, or if the operator has no prices.",
  }),
});

/** Messages that wait now. */
export interface WaitingGroup {
  senderId: string;
  cause: string;
  count: number;
  /** Null when only messages far behind in the lane have this cause. */
  oldestAt: Date | null;
}

export function usageAnswer(causes: Record<string, string>) {
  const cause = z.enum(Object.keys(causes) as [string, ...string[]]).meta({
    description: `${Object.entries(causes)
      .map(([name, meaning]) => `${name}: ${meaning}`)
      .join("\n\n")}\n\nLater versions may add causes.`,
  });
  return z
    .object({
      from: timeField("The beginning of the first step."),
      to: timeField("The end of the range. The last step may go beyond it."),
      step: intField("The length of a step in seconds.", 3_600),
      total: z.object(measured).meta({ description: "All steps together." }),
      steps: z.array(z.object({ at: timeField("The beginning of the step."), ...measured })).meta({
        description: "Each step, also an empty one. A message counts in the step in which it was accepted.",
      }),
      failures: z.array(failure).meta({
        description: "The failed messages of the range by channel and error, the most frequent first.",
      }),
      prices: z.array(price).meta({
        description:
          "The delivered messages of the range by what the channel bills for them, as it reported with its receipts, the most frequent " +
          "first. Messages whose price wasn't reported aren't here.",
      }),
      waiting: z
        .array(
          z.object({
            sender_id: idField("snd", "The sender's id."),
            cause,
            count: intField("Number of messages.", 3),
            oldest_at: z.iso.datetime().nullable().meta({
              description: "When the oldest of them was accepted; null if they are all behind 10,000 others.",
            }),
          }),
        )
        .meta({ description: "The messages that wait now, by sender and cause, whatever the range." }),
    })
    .meta({ id: "Usage" });
}

export function usageOf(
  { from, to, step }: UsageRange,
  rows: UsageRow[],
  waiting: WaitingGroup[],
  priceTable: PriceTable | null,
) {
  const stepMs = step * 1_000;
  const total = new Tally();
  const length = Math.ceil((to.getTime() - from.getTime()) / stepMs);
  const steps = Array.from({ length }, () => new Tally());
  for (const row of rows) {
    const index = Math.floor((row.at.getTime() - from.getTime()) / stepMs);
    for (const [measure, count] of Object.entries(row.counts) as [Measure, number][])
      for (const tally of [total, steps[index]]) tally?.add(measure, count, row);
  }
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    step,
    total: total.measured(),
    steps: steps.map((tally, index) => ({
      at: new Date(from.getTime() + index * stepMs).toISOString(),
      ...tally.measured(),
    })),
    failures: total.failures(),
    prices: total.prices(priceTable),
    waiting: waiting.map(({ senderId, cause, count, oldestAt }) => ({
      sender_id: publicId("snd", senderId),
      cause,
      count,
      oldest_at: oldestAt?.toISOString() ?? null,
    })),
  };
}
