// Applies one fact. Resolves after the commit.
import type { ChannelFact } from "../channels/index.ts";
import { findByAddress } from "../contacts/index.ts";
import { appendEvents } from "../events/index.ts";
import {
  changeMessage,
  type InboundMessage,
  notePreference,
  receiveMessages,
} from "../messages/for-intake.ts";
import type { HashKey } from "../platform/crypto.ts";
import type { Database } from "../platform/database/index.ts";
import { settleBatch } from "../platform/database/settle-batch.ts";
import { Batcher } from "../platform/load/batcher.ts";
import type { Sender } from "../senders/index.ts";
import { createAppFactApplier } from "./apply-app-fact.ts";
import { applyEarlyChanges } from "./apply-early-changes.ts";
import { type Applied, createReceiptApplier, type ReceiptApplierOptions } from "./apply-receipt.ts";
import { inboundMessage } from "./inbound-message.ts";

/** Unknown facts can't be applied; they are stored. */
export type KnownFact = Exclude<ChannelFact, { kind: "unknown" }>;

/** Messages of one transaction. All hooks that arrive at once wait for each other, so that few large batches delay them least. */
const MOST_TOGETHER = 512;

export type FactApplier = ReturnType<typeof createFactApplier>;

export function createFactApplier(options: ReceiptApplierOptions) {
  const { database } = options;
  const receipts = createReceiptApplier(options);
  const work = (messages: InboundMessage[]) =>
    database.transaction(
      (session) => receiveMessages(session, messages, applyEarlyChanges),
      "set local lock_timeout = '5s'",
    );
  const inbound = new Batcher<InboundMessage, boolean>({
    maxBatch: MOST_TOGETHER,
    // The limits of hooks bound how much waits here.
    maxWaiting: Number.POSITIVE_INFINITY,
    run: (messages) => settleBatch({ work }, messages),
  });
  const app = createAppFactApplier(options);
  return {
    /** `isLastTry`: the fact isn't tried again if it is too early. */
    async apply(fact: KnownFact, sender: Sender, hashKey: HashKey, isLastTry = false): Promise<Applied> {
      switch (fact.kind) {
        case "receipt":
          return receipts.apply(fact, sender);
        case "message":
          // A notice makes nobody a contact. The person's first message may come later.
          if (fact.movesTo && (await findByAddress(database, { ...fact, ...sender })).length === 0)
            return "too-early";
          return (await inbound.submit(inboundMessage(fact, sender, hashKey))) ? "applied" : "erased";
        case "app-message":
        case "app-contact":
        case "app-history":
          return app.apply(fact, sender, hashKey, isLastTry);
        case "change":
          return applyChange(database, fact, sender);
        case "preference":
          await database.transaction(async (session) => {
            await appendEvents(session, await notePreference(session, { ...fact, ...sender }));
          }, "set local lock_timeout = '5s'");
          return "applied";
        case "templates-changed":
          await options.requestTemplateSync(sender);
          return "applied";
        case "sender-changed":
          await options.requestLooks(sender);
          return "applied";
      }
    },
    drained: async () => {
      await Promise.all([inbound.drained(), app.drained(), receipts.drained()]);
    },
  };
}

/** A change may arrive before its message. */
async function applyChange(
  database: Database,
  fact: Extract<ChannelFact, { kind: "change" }>,
  { accountId, senderId, channel }: Sender,
): Promise<Applied> {
  const changed = { ...fact, accountId, senderId, channel, isSilent: fact.isHistory };
  const isKnown = await database.transaction(
    (session) => changeMessage(session, changed),
    "set local lock_timeout = '5s'",
  );
  return isKnown ? "applied" : "too-early";
}
