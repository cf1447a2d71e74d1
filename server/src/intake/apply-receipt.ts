// Applies a receipt to the attempt that the receipt names by our callback data or by the channel's message id.
import type { ChannelFact, Refusal } from "../channels/index.ts";
import { appendEvents } from "../events/index.ts";
import { forgetMediaUpload } from "../media/index.ts";
import {
  createAttemptFinder,
  type FactRecorder,
  type FailedReceipt,
  type FreedPlace,
  failReaction,
  type ReactionCallback,
  readReactionCallback,
  recordFailedReceipt,
} from "../messages/for-intake.ts";
import { type Database, patiently } from "../platform/database/index.ts";
import { settleBatch } from "../platform/database/settle-batch.ts";
import { uuidOf } from "../platform/ids.ts";
import { Batcher } from "../platform/load/batcher.ts";
import {
  type DropCause,
  limitSender,
  pauseSender,
  type Sender,
  type SenderDirectory,
} from "../senders/index.ts";

/** The result of a fact. `too-early`: its message may be on its way, so the fact must be applied again in some seconds. */
export type Applied = "applied" | "too-early" | Extract<DropCause, "not_ours" | "unknown_message" | "erased">;

type Receipt = Extract<ChannelFact, { kind: "receipt" }>;

type Attempt = Pick<FailedReceipt, "messageId" | "attempt">;
type Standing = Parameters<FailedReceipt["decide"]>[0];

export interface ReceiptApplierOptions {
  database: Database;
  senders: SenderDirectory;
  facts: FactRecorder;
  timing: { batchSize: number };
  /** The lane's decision after a send with such an outcome. */
  decide(failure: Refusal, standing: Standing): ReturnType<FailedReceipt["decide"]>;
  onRequeued(senderId: string): void;
  onFreed(places: FreedPlace[]): void;
  requestTemplateSync(sender: Sender): Promise<void>;
  /** Asks for a look at how the senders of the sender's business fare. */
  requestLooks(sender: Sender): Promise<void>;
  /** What a sender sends a second at most while the channel's own app uses its number too; null for a channel without one. */
  appRate(sender: Sender): number | null;
}

interface Failure extends Attempt {
  receipt: Extract<Receipt, { status: "failed" }>;
  sender: Sender;
}

/** Maximum number of transactions about failures: many failures mustn't use up the connections. */
const CONCURRENCY = 3;

export function createReceiptApplier(options: ReceiptApplierOptions) {
  const { database, facts, timing } = options;
  const attempts = createAttemptFinder(database, timing.batchSize);
  const failures = new Batcher<Failure, boolean>({
    maxBatch: 1,
    maxWaiting: Number.POSITIVE_INFINITY,
    concurrency: CONCURRENCY,
    run: (members) =>
      settleBatch({ work: (some) => Promise.all(some.map((one) => fail(options, one))) }, members),
  });
  const record = async (receipt: Receipt, sender: Sender, attempt: Attempt) => {
    const { accountId, senderId } = sender;
    const { channelMessageId, at, status, price } = receipt;
    const isKnown =
      status === "failed"
        ? await failures.submit({ ...attempt, receipt, sender })
        : await facts.submit({ ...attempt, channelMessageId, at, accountId, senderId, status, price });
    return isKnown ? "applied" : "unknown_message";
  };
  return {
    async apply(receipt: Receipt, sender: Sender): Promise<Applied> {
      const ours = readCallbackData(receipt.callbackData);
      if (ours) return record(receipt, sender, ours);
      const reaction = readReactionCallback(receipt.callbackData);
      const { accountId, senderId, channel } = sender;
      if (reaction) return applyToReaction(database, receipt, { ...reaction, accountId, senderId });
      const { channelMessageId, address } = receipt;
      const found = await attempts.submit({ accountId, channel, channelMessageId, address });
      switch (found.kind) {
        case "found":
          return record(receipt, sender, { messageId: found.messageId, attempt: found.attempt });
        case "in-flight":
          return "too-early";
        case "none":
          return receipt.source ? "too-early" : "not_ours";
      }
    },
    async drained() {
      await Promise.all([attempts.drained(), failures.drained(), facts.drained()]);
    },
  };
}

/** Receipts of a reaction say nothing new but that it failed after all. */
async function applyToReaction(
  database: Database,
  receipt: Receipt,
  { accountId, senderId, messageId, at }: ReactionCallback & Pick<Sender, "accountId" | "senderId">,
): Promise<Applied> {
  if (receipt.status !== "failed") return "applied";
  const { error } = receipt.failure;
  const failed = { accountId, senderId, messageId, at, error };
  const isKnown = await patiently(database, (session) => failReaction(session, failed));
  return isKnown ? "applied" : "unknown_message";
}

function readCallbackData(data: string | null): Attempt | null {
  const [, id, attempt] = /^(msg_[0-9a-z]{26})\.([1-9]\d{0,4})$/.exec(data ?? "") ?? [];
  const messageId = id === undefined ? null : uuidOf("msg", id);
  return messageId === null ? null : { messageId, attempt: Number(attempt) };
}

/** Has its own transaction, because the effect depends on everything known about the message. */
async function fail(
  options: ReceiptApplierOptions,
  { sender, receipt, ...attempt }: Failure,
): Promise<boolean> {
  const { accountId, senderId } = sender;
  const { failure, channelMessageId, at } = receipt;
  const decide = (standing: Standing) => options.decide(failure, standing);
  const failed = { ...attempt, channelMessageId, at, accountId, senderId, error: failure.error, decide };
  const { isKnown, freed, requeued } = await patiently(options.database, async (session) => {
    const result = await recordFailedReceipt(session, failed);
    const paused = failure.kind === "pause" ? await pauseSender(session, sender, failure.error.code) : [];
    if (failure.kind === "slow" && failure.strong) await limitSender(session, sender, failure.error.code);
    await appendEvents(session, [...result.events, ...paused]);
    return result;
  });
  if (failure.kind === "pause" || failure.kind === "slow") options.senders.invalidate(accountId);
  if (freed) options.onFreed([freed]);
  // The uploads may have caused the failure, so they are made again.
  for (const mediaId of requeued?.mediaIds ?? [])
    await forgetMediaUpload(options.database, { accountId, senderId, mediaId });
  if (requeued) options.onRequeued(requeued.senderId);
  if (failure.kind === "failed" && failure.syncTemplates) await options.requestTemplateSync(sender);
  return isKnown;
}
