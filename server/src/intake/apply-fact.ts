// Applies one fact of a channel; resolves when what it says is committed.

import type { ChannelFact } from "../channels/index.ts";
import { namedHashes, parsePhone } from "../contacts/index.ts";
import { type InboundMessage, receiveMessages } from "../messages/index.ts";
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
  const inbound = new Batcher<InboundMessage, boolean>({
    maxBatch: timing.batchSize,
    // What has happened is never refused: hooks bound themselves.
    maxWaiting: Number.POSITIVE_INFINITY,
    run: (messages) => settleBatch({ work: (members) => receive(database, members) }, messages),
  });
  return {
    async apply(fact, sender, hashKey) {
      switch (fact.kind) {
        case "receipt":
          return receipts.apply(fact, sender);
        case "text":
        case "other":
          return (await inbound.submit(inboundMessage(fact, sender, hashKey))) ? "applied" : "erased";
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

function receive(database: Database, messages: InboundMessage[]): Promise<boolean[]> {
  return database.transaction(
    (session) => receiveMessages(session, messages),
    "set local lock_timeout = '5s'",
  );
}

type Inbound = ChannelFact & { kind: "text" | "other" };

function inboundMessage(fact: Inbound, sender: Sender, hashKey: HashKey): InboundMessage {
  const { accountId, senderId, channel } = sender;
  const { channelMessageId, address, otherAddresses, name, replyTo, at } = fact;
  // The one function for phones decides, as everywhere: a number that it doesn't know is an address without a phone.
  const parsed = fact.phone === null ? null : parsePhone(fact.phone);
  const phone = parsed?.ok ? parsed.phone : null;
  const content = contentOf(fact, hashKey);
  const author = { address, otherAddresses, phone, name };
  return { accountId, senderId, channel, channelMessageId, ...author, content, replyTo, at, hashKey };
}

function contentOf(fact: Inbound, hashKey: HashKey): InboundMessage["content"] {
  switch (fact.kind) {
    case "text":
      return { type: "text", body: fact.body };
    case "other": {
      const { payload, named } = fact;
      const addressHashes = namedHashes(hashKey, named, JSON.stringify(payload));
      return { type: "unsupported", payload, addressHashes };
    }
  }
}
