// Applies one receipt to the attempt that its data names.
import type { ChannelFact, ReceiptFailure } from "../channels/index.ts";
import type { FactRecorder } from "../messages/index.ts";
import type { DropCause, Sender } from "../senders/index.ts";
import { createFailureRecorder, type FailureRecorderOptions } from "./failure-recorder.ts";
import { type Attempt, readCallbackData } from "./read-callback-data.ts";

/** What became of a fact. */
export type Applied = "applied" | Extract<DropCause, "not_ours" | "unknown_message" | "erased">;

type Receipt = ChannelFact & { kind: "receipt" };

export interface ReceiptApplierOptions extends FailureRecorderOptions {
  facts: FactRecorder;
}

export interface ReceiptApplier {
  apply(receipt: Receipt, sender: Sender): Promise<Applied>;
  drained(): Promise<void>;
}

export function createReceiptApplier(options: ReceiptApplierOptions): ReceiptApplier {
  const { facts } = options;
  const failures = createFailureRecorder(options);
  const record = async (receipt: Receipt, sender: Sender, attempt: Attempt): Promise<Applied> => {
    const { accountId, senderId } = sender;
    const { messageId, attempt: number } = attempt;
    const { channelMessageId, at, status } = receipt;
    const about = { messageId, attempt: number, channelMessageId, at };
    const isKnown =
      status === "failed"
        ? await failures.submit({ ...about, sender, failure: failureOf(receipt) })
        : await facts.submit({ ...about, accountId, senderId, status });
    return isKnown ? "applied" : "unknown_message";
  };
  return {
    async apply(receipt, sender) {
      const ours = readCallbackData(receipt.callbackData);
      return ours ? record(receipt, sender, ours) : "not_ours";
    },
    async drained() {
      await Promise.all([failures.drained(), facts.drained()]);
    },
  };
}

function failureOf({ failure }: Receipt): ReceiptFailure {
  if (!failure) throw new Error("A failed receipt came without its failure.");
  return failure;
}
