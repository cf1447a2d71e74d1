// Applies one fact. Resolves after the commit.
import type { ChannelFact } from "../channels/index.ts";
import { namedHashes } from "../contacts/index.ts";
import { appendEvents } from "../events/index.ts";
import { changeMessage, type InboundMessage, notePreference, receiveMessages } from "../messages/index.ts";
import { parsePhone } from "../phones/index.ts";
import type { HashKey } from "../platform/crypto.ts";
import type { Database } from "../platform/database/index.ts";
import { settleBatch } from "../platform/database/settle-batch.ts";
import { Batcher } from "../platform/load/batcher.ts";
import type { Sender } from "../senders/index.ts";
import { type Applied, createReceiptApplier, type ReceiptApplierOptions } from "./apply-receipt.ts";

/** Unknown facts can't be applied; they are stored. */
export type KnownFact = Exclude<ChannelFact, { kind: "unknown" }>;

export type FactApplier = ReturnType<typeof createFactApplier>;

export function createFactApplier(options: ReceiptApplierOptions) {
  const { database, timing } = options;
  const receipts = createReceiptApplier(options);
  const work = (messages: InboundMessage[]) =>
    database.transaction((session) => receiveMessages(session, messages), "set local lock_timeout = '5s'");
  const inbound = new Batcher<InboundMessage, boolean>({
    maxBatch: timing.batchSize,
    // HookBudget limits how much waits here.
    maxWaiting: Number.POSITIVE_INFINITY,
    run: (messages) => settleBatch({ work }, messages),
  });
  return {
    async apply(fact: KnownFact, sender: Sender, hashKey: HashKey): Promise<Applied> {
      switch (fact.kind) {
        case "receipt":
          return receipts.apply(fact, sender);
        case "message":
          return (await inbound.submit({
            ...inboundMessage(fact, sender, hashKey),
            heedsWords: options.heedsWords(sender),
          }))
            ? "applied"
            : "erased";
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
      await Promise.all([inbound.drained(), receipts.drained()]);
    },
  };
}

function inboundMessage(
  fact: Extract<ChannelFact, { kind: "message" }>,
  { accountId, senderId, channel }: Sender,
  hashKey: HashKey,
): InboundMessage {
  const { channelMessageId, address, otherAddresses, name, replyTo, windowMs, at, optsOut } = fact;
  const { content, circumstances } = fact;
  // A phone that parsePhone doesn't know counts as an address without a phone.
  const parsed = fact.phone === null ? null : parsePhone(fact.phone);
  const phone = parsed?.ok ? parsed.phone : null;
  const newPhone = fact.movesTo && parsePhone(fact.movesTo.phone);
  const movesTo = newPhone?.ok
    ? { phone: newPhone.phone, addresses: fact.movesTo?.addresses ?? [] }
    : undefined;
  const author = { address, otherAddresses, phone, name, movesTo };
  const raw = fact.raw && {
    payload: fact.raw.payload,
    addressHashes: namedHashes(hashKey, fact.raw.named, JSON.stringify(fact.raw.payload)),
  };
  const windowExpiresAt = windowMs ? new Date(at.getTime() + windowMs) : null;
  const ids = { accountId, senderId, channel, channelMessageId };
  return { ...ids, ...author, content, circumstances, raw, replyTo, windowExpiresAt, optsOut, at, hashKey };
}

/** A change may arrive before its message. */
async function applyChange(
  database: Database,
  { channelMessageId, change, at }: Extract<ChannelFact, { kind: "change" }>,
  { accountId, senderId }: Sender,
): Promise<Applied> {
  const changed = { accountId, senderId, channelMessageId, change, at, by: "contact" } as const;
  const isKnown = await database.transaction(
    (session) => changeMessage(session, changed),
    "set local lock_timeout = '5s'",
  );
  return isKnown ? "applied" : "too-early";
}
