// Records receipts with the status `failed`. Each has its own transaction, because its effect depends on everything known
// about its message.
import type { Refusal } from "../channels/index.ts";
import { appendEvents } from "../events/index.ts";
import { type FailedReceipt, type FreedPlace, recordFailedReceipt } from "../messages/index.ts";
import { Batcher } from "../platform/batcher.ts";
import type { Database } from "../platform/database/database.ts";
import { settleBatch } from "../platform/database/settle-batch.ts";
import { pauseSender, type Sender, type SenderDirectory } from "../senders/index.ts";
import { createStickerMedia } from "../stickers/index.ts";

type Standing = Parameters<FailedReceipt["decide"]>[0];

export interface FailureRecorderOptions {
  database: Database;
  senders: SenderDirectory;
  /** The lane's decision after a send with such an outcome. */
  decide(failure: Refusal, standing: Standing): ReturnType<FailedReceipt["decide"]>;
  /** A message waits in a lane again. */
  onRequeued(senderId: string): void;
  onFreed(places: FreedPlace[]): void;
  /** Durable when it resolves. */
  requestTemplateSync(sender: Sender): Promise<void>;
}

interface ReportedFailure extends Pick<FailedReceipt, "messageId" | "attempt" | "channelMessageId" | "at"> {
  sender: Sender;
  failure: Refusal;
}

/** Limits the transactions at once: many failures mustn't use up the connections. */
const CONCURRENCY = 3;

/** `submit` resolves after the commit: whether the message exists. */
export function createFailureRecorder(options: FailureRecorderOptions): Batcher<ReportedFailure, boolean> {
  const work = (reported: ReportedFailure[]) => Promise.all(reported.map((one) => record(options, one)));
  return new Batcher<ReportedFailure, boolean>({
    maxBatch: 1,
    maxWaiting: Number.POSITIVE_INFINITY,
    concurrency: CONCURRENCY,
    run: (reported) => settleBatch({ work }, reported),
  });
}

async function record(options: FailureRecorderOptions, reported: ReportedFailure): Promise<boolean> {
  const { sender, failure, ...about } = reported;
  const { accountId, senderId } = sender;
  const decide = (standing: Standing) => options.decide(failure, standing);
  const receipt: FailedReceipt = { ...about, accountId, senderId, error: failure.error, decide };
  const { isKnown, freed, requeued } = await options.database.transaction(async (session) => {
    const result = await recordFailedReceipt(session, receipt);
    const paused = failure.kind === "pause" ? await pauseSender(session, sender, failure.error.code) : [];
    await appendEvents(session, [...result.events, ...paused]);
    return result;
  }, "set local lock_timeout = '5s'");
  if (failure.kind === "pause") options.senders.invalidate(accountId);
  if (freed) options.onFreed([freed]);
  // The picture may have caused the failure, so it is uploaded again.
  if (requeued?.sticker)
    await createStickerMedia(options.database, accountId, senderId).forget(requeued.sticker);
  if (requeued) options.onRequeued(requeued.senderId);
  if (failure.kind === "failed" && failure.syncTemplates) await options.requestTemplateSync(sender);
  return isKnown;
}
