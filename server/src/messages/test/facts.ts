// Facts and failed receipts about the messages of a test queue.
import { beforeEach } from "vitest";
import { usePool, useSharedDatabase } from "../../../test/database.ts";
import type { ChannelError } from "../../channels/index.ts";
import type { Phone } from "../../phones/index.ts";
import type { Database } from "../../platform/database/database.ts";
import { newUuid } from "../../platform/ids.ts";
import type { AttemptFact } from "../facts/apply-fact.ts";
import type { InboundMessage } from "../facts/inbound-message.ts";
import { recordFacts } from "../facts/record-facts.ts";
import { recordFailedReceipt } from "../facts/record-failed-receipt.ts";
import type { LaneOwner } from "../lane/owned-lane.ts";
import { recordSetbacks, type Setback } from "../lane/settle-attempts.ts";
import { createQueue, type Queue } from "./queue.ts";

/** A new queue before each test, in the same objects, and what tells facts about its messages. */
export function useQueue(server = useSharedDatabase()) {
  const database = usePool(server);
  const queue = {} as Queue;
  beforeEach(async () => void Object.assign(queue, await createQueue(database)));
  return { database, queue, tell: teller(database, () => queue) };
}

/** Before the messages of the tests were made. */
export const CHANNEL_TIME = new Date("2026-01-01T10:00:00Z");
export const ERROR: ChannelError = {
  code: "recipient_unreachable",
  detail: "It can't be delivered.",
  retryable: false,
  providerCode: 131026,
};

export const UNAVAILABLE: ChannelError = {
  code: "channel_unavailable",
  detail: "Not now.",
  retryable: true,
  providerCode: 131000,
};

/** A text that somebody writes now. */
export function textFrom(
  { owner, caller }: Queue,
  phone: Phone,
  change: Partial<InboundMessage> = {},
): InboundMessage {
  return {
    accountId: owner.accountId,
    senderId: owner.senderId,
    channel: "whatsapp",
    channelMessageId: `wamid.${newUuid()}`,
    address: phone.slice(1),
    otherAddresses: [],
    phone,
    name: null,
    content: { type: "text", body: "Hello?" },
    circumstances: {},
    raw: null,
    replyTo: null,
    windowExpiresAt: null,
    at: new Date(Math.floor(Date.now() / 1_000) * 1_000),
    hashKey: caller.hashKey,
    ...change,
  };
}

export const fail = () => ({ next: "failed", delayMs: 0, counts: true });
export const retry = () => ({ next: "queued", delayMs: 5_000, counts: true });

/** `answer` is the channel's answer to the send; the others are receipts. */
export type Step = "answer" | "sent" | "delivered" | "read" | "failed";

/** By default the fact that the first attempt was sent. */
export function factOf({ owner }: Queue, messageId: string, change: Partial<AttemptFact> = {}): AttemptFact {
  const { accountId, senderId } = owner;
  const { attempt = 1 } = change;
  const channelMessageId = `wamid.${attempt}`;
  return {
    accountId,
    senderId,
    messageId,
    attempt,
    status: "sent",
    channelMessageId,
    at: CHANNEL_TIME,
    ...change,
  };
}

/** A receipt that an attempt failed. */
export function failureOf(queue: Queue, messageId: string, attempt = 1, decide = fail) {
  const { status: _, ...about } = factOf(queue, messageId, { attempt });
  return { ...about, channelMessageId: `wamid.${attempt}`, error: ERROR, decide };
}

/** An attempt of the lane's owner doesn't succeed, the first one unless said. */
export function setBack(
  database: Database,
  owner: LaneOwner,
  messageId: string,
  change: Partial<Setback> = {},
): Promise<Set<string>> {
  const given = { attempt: 1, next: "queued", delayMs: 0, counts: true, error: UNAVAILABLE } as const;
  return database.transaction((session) =>
    recordSetbacks(session, owner, [{ messageId, ...given, ...change }]),
  );
}

export function teller(database: Database, queue: () => Queue) {
  return async (messageId: string, step: Step, attempt = 1, at = CHANNEL_TIME): Promise<void> => {
    await database.transaction(async (session) => {
      if (step === "failed") await recordFailedReceipt(session, failureOf(queue(), messageId, attempt));
      else {
        const status = step === "answer" ? "sent" : step;
        await recordFacts(session, [factOf(queue(), messageId, { attempt, status, at })]);
      }
    });
  };
}
