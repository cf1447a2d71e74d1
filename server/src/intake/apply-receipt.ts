// Applies a receipt to the attempt that the receipt names by our callback data or by the channel's message id.
import type { ChannelFact } from "../channels/index.ts";
import { createAttemptFinder, type FactRecorder } from "../messages/index.ts";
import { uuidOf } from "../platform/ids.ts";
import type { DropCause, Sender } from "../senders/index.ts";
import { createFailureRecorder, type FailureRecorderOptions } from "./failure-recorder.ts";

/** The result of a fact. `too-early`: its message may be on its way, so the fact must be applied again in some seconds. */
export type Applied = "applied" | "too-early" | Extract<DropCause, "not_ours" | "unknown_message" | "erased">;

type Receipt = Extract<ChannelFact, { kind: "receipt" }>;

interface Attempt {
  messageId: string;
  /** Counts from 1. */
  attempt: number;
}

export interface ReceiptApplierOptions extends FailureRecorderOptions {
  facts: FactRecorder;
  timing: { batchSize: number };
}

export function createReceiptApplier(options: ReceiptApplierOptions) {
  const { database, facts, timing } = options;
  const failures = createFailureRecorder(options);
  const attempts = createAttemptFinder(database, timing.batchSize);
  const record = async (receipt: Receipt, sender: Sender, { messageId, attempt }: Attempt) => {
    const { accountId, senderId } = sender;
    const { channelMessageId, at } = receipt;
    const about = { messageId, attempt, channelMessageId, at };
    const isKnown =
      receipt.status === "failed"
        ? await failures.submit({ ...about, sender, failure: receipt.failure })
        : await facts.submit({ ...about, accountId, senderId, status: receipt.status });
    return isKnown ? "applied" : "unknown_message";
  };
  return {
    async apply(receipt: Receipt, sender: Sender): Promise<Applied> {
      const ours = readCallbackData(receipt.callbackData);
      if (ours) return record(receipt, sender, ours);
      const { accountId, channel } = sender;
      const { channelMessageId, address } = receipt;
      const found = await attempts.submit({ accountId, channel, channelMessageId, address });
      switch (found.kind) {
        case "found":
          return record(receipt, sender, found);
        case "in-flight":
          return "too-early";
        case "none":
          return "not_ours";
      }
    },
    async drained() {
      await Promise.all([attempts.drained(), failures.drained(), facts.drained()]);
    },
  };
}

/** Reads `<message id>.<attempt>`; null for other data. */
function readCallbackData(data: string | null): Attempt | null {
  const [, id, attempt] = /^(msg_[0-9a-z]{26})\.([1-9]\d{0,4})$/.exec(data ?? "") ?? [];
  const messageId = id === undefined ? null : uuidOf("msg", id);
  return messageId === null ? null : { messageId, attempt: Number(attempt) };
}
