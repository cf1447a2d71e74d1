// Applies one fact of a channel; resolves when what it says is committed.

import type { ChannelFact, SendOutcome } from "../channels/index.ts";
import type { Timing } from "../config/timing.ts";
import { parsePhone } from "../contacts/index.ts";
import { appendEvents, type NewEvent } from "../events/index.ts";
import {
  type FactRecorder,
  type FailedReceipt,
  type FreedPlace,
  type InboundText,
  receiveMessages,
  recordFailedReceipt,
} from "../messages/index.ts";
import { Batcher } from "../platform/batcher.ts";
import type { Database } from "../platform/database/database.ts";
import { settleBatch } from "../platform/database/settle-batch.ts";
import { pauseSender, type Sender, type SenderDirectory } from "../senders/index.ts";
import type { IntakeCounters } from "./intake-counters.ts";
import { readCallbackData } from "./read-callback-data.ts";

/** The facts that change something at once; whatever else a channel tells is stored. */
export type KnownFact = Exclude<ChannelFact, { kind: "unknown" }>;

export interface FactApplierOptions {
  database: Database;
  senders: SenderDirectory;
  facts: FactRecorder;
  counters: IntakeCounters;
  timing: Timing;
  /** How long after a failed receipt its message is sent once more; null when it isn't. */
  retryAfter(failure: Exclude<SendOutcome, { kind: "accepted" | "uncertain" }>): number | null;
  /** A message waits in a lane once more. A hint. */
  onRequeued(senderId: string): void;
  onFreed(places: FreedPlace[]): void;
  /** Durable when it resolves. */
  requestTemplateSync(sender: Sender): Promise<void>;
}

export interface FactApplier {
  apply(fact: KnownFact, sender: Sender, hashKey: Buffer): Promise<void>;
  drained(): Promise<void>;
}

export function createFactApplier(options: FactApplierOptions): FactApplier {
  const { database, facts, timing, counters } = options;
  const inbound = new Batcher<InboundText, void>({
    maxBatch: timing.batchSize,
    maxWaiting: timing.waitLine,
    run: (texts) => settleBatch<InboundText, void>({ work: (members) => receive(database, members) }, texts),
  });
  return {
    async apply(fact, sender, hashKey) {
      switch (fact.kind) {
        case "receipt":
          await applyReceipt(options, fact, sender);
          break;
        case "text":
          await inbound.submit(inboundText(fact, sender, hashKey));
          break;
        case "templates-changed":
          await options.requestTemplateSync(sender);
          break;
      }
      counters.applied++;
    },
    drained: async () => {
      await Promise.all([inbound.drained(), facts.drained()]);
    },
  };
}

async function receive(database: Database, texts: InboundText[]): Promise<undefined[]> {
  await database.transaction((session) => receiveMessages(session, texts), "set local lock_timeout = '5s'");
  return texts.map(() => undefined);
}

function inboundText(fact: ChannelFact & { kind: "text" }, sender: Sender, hashKey: Buffer): InboundText {
  const { channelMessageId, address, name, body, replyTo, at } = fact;
  // The one function for phones decides, as everywhere: a number that it doesn't know is an address without a phone.
  const phone = fact.phone === null ? null : parsePhone(fact.phone);
  return {
    accountId: sender.accountId,
    senderId: sender.senderId,
    channel: sender.channel,
    channelMessageId,
    address,
    phone: phone?.ok ? phone.phone : null,
    name,
    body,
    replyTo,
    at,
    hashKey,
  };
}

type Receipt = ChannelFact & { kind: "receipt" };

async function applyReceipt(options: FactApplierOptions, receipt: Receipt, sender: Sender): Promise<void> {
  const ours = readCallbackData(receipt.callbackData);
  if (!ours) {
    options.counters.notOurs++;
    return;
  }
  const { accountId, senderId } = sender;
  const { channelMessageId, at, status } = receipt;
  if (status === "failed") {
    await applyFailure(options, receipt, { ...ours, accountId, senderId, channelMessageId, at }, sender);
  } else {
    await options.facts.submit({
      ...ours,
      accountId,
      senderId,
      channelMessageId,
      at,
      status,
    });
  }
}

async function applyFailure(
  options: FactApplierOptions,
  { failure }: Receipt,
  about: Omit<FailedReceipt, "error" | "retryAfterMs">,
  sender: Sender,
): Promise<void> {
  if (!failure) throw new Error("A failed receipt came without its failure.");
  const receipt = { ...about, error: failure.error, retryAfterMs: options.retryAfter(failure) };
  const work = async () => {
    const result = await options.database.transaction(async (session) => {
      const { events, ...rest } = await recordFailedReceipt(session, receipt, options.timing.attempts);
      const paused: NewEvent[] =
        failure.kind === "pause" ? await pauseSender(session, sender, failure.error.code) : [];
      await appendEvents(session, [...events, ...paused]);
      return rest;
    }, "set local lock_timeout = '5s'");
    return [result];
  };
  const [outcome] = await settleBatch({ work }, [receipt]);
  const settled = await outcome;
  if (!settled?.ok) throw settled?.error;
  options.senders.invalidate(sender.accountId);
  if (settled.result.freed) options.onFreed([settled.result.freed]);
  if (settled.result.requeued) options.onRequeued(settled.result.requeued.senderId);
  if (failure.kind === "failed" && failure.syncTemplates) await options.requestTemplateSync(sender);
}
