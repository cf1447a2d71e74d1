// How facts about messages, and their ends, change the counts.
import { failureMeasure, latencyBucket, latencyMeasure, type UsageChange } from "../../usage/index.ts";
import type { MessageState } from "./read-message-states.ts";
import type { SentMessage } from "./record-sent.ts";

type Counted = Pick<MessageState, "status" | "error" | "created_at" | "queued_at" | "sent_at">;

export function usageOfFacts(accountId: string, messages: MessageState[]): UsageChange[] {
  // Usage is of messages that the service sent.
  const own = messages.filter(({ origin }) => origin === null);
  return own.flatMap((message) => {
    const { before, created_at: at, sender_id: senderId } = message;
    const [gone, come] = [measuresOf(before), measuresOf(message)];
    return [
      ...gone.filter((measure) => !come.includes(measure)).map((measure) => ({ measure, count: -1 })),
      ...come.filter((measure) => !gone.includes(measure)).map((measure) => ({ measure, count: 1 })),
    ].map((change) => ({ ...change, accountId, senderId, at }));
  });
}

/** Of messages that were queued before. */
export function usageOfSent(accountId: string, messages: SentMessage[]): UsageChange[] {
  return messages.flatMap(({ sender_id: senderId, created_at: at, queued_at: queuedAt, sent_at: sentAt }) => {
    const change = { accountId, senderId, at };
    const latency = latencyMeasure(latencyBucket(sentAt.getTime() - (queuedAt ?? at).getTime()));
    return [
      { ...change, measure: "queued", count: -1 },
      { ...change, measure: "sent", count: 1 },
      { ...change, measure: latency, count: 1 },
    ];
  });
}

function measuresOf(message: Counted): UsageChange["measure"][] {
  const { status, error, created_at: createdAt, queued_at: queuedAt, sent_at: sentAt } = message;
  const measures: UsageChange["measure"][] = [status];
  if (status === "failed") measures.push(failureMeasure(error ?? UNKNOWN));
  if (sentAt)
    measures.push(latencyMeasure(latencyBucket(sentAt.getTime() - (queuedAt ?? createdAt).getTime())));
  return measures;
}

const UNKNOWN = { code: "unknown", providerCode: null };
