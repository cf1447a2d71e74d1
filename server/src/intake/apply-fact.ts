// Applies one fact of a channel; resolves when what it says is committed.

import type { ChannelFact } from "../channels/index.ts";
import type { Timing } from "../config/timing.ts";
import { parsePhone } from "../contacts/index.ts";
import { type FactRecorder, type InboundText, receiveMessages } from "../messages/index.ts";
import { Batcher } from "../platform/batcher.ts";
import type { HashKey } from "../platform/crypto.ts";
import type { Database } from "../platform/database/database.ts";
import { settleBatch } from "../platform/database/settle-batch.ts";
import type { Sender } from "../senders/index.ts";
import {
  createFailureRecorder,
  type FailureRecorder,
  type FailureRecorderOptions,
} from "./failure-recorder.ts";
import type { IntakeCounters } from "./intake-counters.ts";
import { readCallbackData } from "./read-callback-data.ts";

/** The facts that change something at once; whatever else a channel tells is stored. */
export type KnownFact = Exclude<ChannelFact, { kind: "unknown" }>;

export interface FactApplierOptions extends FailureRecorderOptions {
  facts: FactRecorder;
  counters: IntakeCounters;
  timing: Pick<Timing, "batchSize" | "waitLine">;
}

export interface FactApplier {
  apply(fact: KnownFact, sender: Sender, hashKey: HashKey): Promise<void>;
  drained(): Promise<void>;
}

export function createFactApplier(options: FactApplierOptions): FactApplier {
  const { database, facts, timing, counters } = options;
  const failures = createFailureRecorder(options);
  const inbound = new Batcher<InboundText, void>({
    maxBatch: timing.batchSize,
    maxWaiting: timing.waitLine,
    run: (texts) => settleBatch<InboundText, void>({ work: (members) => receive(database, members) }, texts),
  });
  return {
    async apply(fact, sender, hashKey) {
      switch (fact.kind) {
        case "receipt":
          await applyReceipt(options, failures, fact, sender);
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
      await Promise.all([inbound.drained(), failures.drained(), facts.drained()]);
    },
  };
}

async function receive(database: Database, texts: InboundText[]): Promise<undefined[]> {
  await database.transaction((session) => receiveMessages(session, texts), "set local lock_timeout = '5s'");
  return texts.map(() => undefined);
}

function inboundText(fact: ChannelFact & { kind: "text" }, sender: Sender, hashKey: HashKey): InboundText {
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

async function applyReceipt(
  options: FactApplierOptions,
  failures: FailureRecorder,
  receipt: Receipt,
  sender: Sender,
): Promise<void> {
  const ours = readCallbackData(receipt.callbackData);
  if (!ours) {
    options.counters.notOurs++;
    return;
  }
  const { accountId, senderId } = sender;
  const { channelMessageId, at, status } = receipt;
  if (status === "failed") {
    if (!receipt.failure) throw new Error("A failed receipt came without its failure.");
    await failures.submit({ ...ours, sender, channelMessageId, at, failure: receipt.failure });
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
