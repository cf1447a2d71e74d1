// Records receipts that say `failed`: each alone, since what it does depends on all that is known of its message.
import type { ReceiptFailure } from "../channels/index.ts";
import { appendEvents } from "../events/index.ts";
import { type FailedReceipt, type FreedPlace, recordFailedReceipt } from "../messages/index.ts";
import { Batcher } from "../platform/batcher.ts";
import type { Database } from "../platform/database/database.ts";
import { settleBatch } from "../platform/database/settle-batch.ts";
import { pauseSender, type Sender, type SenderDirectory } from "../senders/index.ts";
import { createStickerMedia } from "../stickers/index.ts";

export interface FailureRecorderOptions {
  database: Database;
  senders: SenderDirectory;
  /** What a lane would do after such an outcome. */
  decide(failure: ReceiptFailure, standing: Standing): ReturnType<FailedReceipt["decide"]>;
  /** A message waits in a lane once more. A hint. */
  onRequeued(senderId: string): void;
  onFreed(places: FreedPlace[]): void;
  /** Durable when it resolves. */
  requestTemplateSync(sender: Sender): Promise<void>;
}

type Standing = Parameters<FailedReceipt["decide"]>[0];

export interface ReportedFailure {
  sender: Sender;
  messageId: string;
  attempt: number;
  channelMessageId: string;
  at: Date;
  failure: ReceiptFailure;
}

/** `submit` resolves after the commit: whether the message is there. */
export type FailureRecorder = Batcher<ReportedFailure, boolean>;

/** Transactions at once: when everything fails, the connections of sends and beats are not used up. */
const CONCURRENCY = 3;

export function createFailureRecorder(options: FailureRecorderOptions): FailureRecorder {
  const work = (reported: ReportedFailure[]) => Promise.all(reported.map((one) => record(options, one)));
  return new Batcher<ReportedFailure, boolean>({
    maxBatch: 1,
    maxWaiting: Number.POSITIVE_INFINITY,
    concurrency: CONCURRENCY,
    run: (reported) => settleBatch<ReportedFailure, boolean>({ work }, reported),
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
  // Its picture may be what failed: it is uploaded anew.
  if (requeued?.sticker)
    await createStickerMedia(options.database, accountId, senderId).forget(requeued.sticker);
  if (requeued) options.onRequeued(requeued.senderId);
  if (failure.kind === "failed" && failure.syncTemplates) await options.requestTemplateSync(sender);
  return isKnown;
}
