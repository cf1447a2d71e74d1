// Applies one fact of a channel; resolves when what it says is committed.

import type { ChannelFact } from "../channels/index.ts";
import { parsePhone } from "../contacts/index.ts";
import { type InboundText, receiveMessages } from "../messages/index.ts";
import { Batcher } from "../platform/batcher.ts";
import type { HashKey } from "../platform/crypto.ts";
import type { Database } from "../platform/database/database.ts";
import { settleBatch } from "../platform/database/settle-batch.ts";
import type { Sender } from "../senders/index.ts";
import { type Applied, createReceiptApplier, type ReceiptApplierOptions } from "./apply-receipt.ts";

/** The facts that change something at once; whatever else a channel tells is stored. */
export type KnownFact = Exclude<ChannelFact, { kind: "unknown" }>;

export interface FactApplier {
  apply(fact: KnownFact, sender: Sender, hashKey: HashKey): Promise<Applied>;
  drained(): Promise<void>;
}

export function createFactApplier(options: ReceiptApplierOptions): FactApplier {
  const { database, timing } = options;
  const receipts = createReceiptApplier(options);
  const inbound = new Batcher<InboundText, boolean>({
    maxBatch: timing.batchSize,
    // What has happened is never refused: hooks bound themselves.
    maxWaiting: Number.POSITIVE_INFINITY,
    run: (texts) => settleBatch({ work: (members) => receive(database, members) }, texts),
  });
  return {
    async apply(fact, sender, hashKey) {
      switch (fact.kind) {
        case "receipt":
          return receipts.apply(fact, sender);
        case "text":
          return (await inbound.submit(inboundText(fact, sender, hashKey))) ? "applied" : "erased";
        case "templates-changed":
          await options.requestTemplateSync(sender);
          return "applied";
      }
    },
    drained: async () => {
      await Promise.all([inbound.drained(), receipts.drained()]);
    },
  };
}

function receive(database: Database, texts: InboundText[]): Promise<boolean[]> {
  return database.transaction((session) => receiveMessages(session, texts), "set local lock_timeout = '5s'");
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
