// Applies one receipt: to the attempt that it names, by our own data or by the channel's id.
import type { ChannelFact, ReceiptFailure } from "../channels/index.ts";
import { createAttemptFinder, type FactRecorder } from "../messages/index.ts";
import type { DropCause, Sender } from "../senders/index.ts";
import { createFailureRecorder, type FailureRecorderOptions } from "./failure-recorder.ts";
import { type Attempt, readCallbackData } from "./read-callback-data.ts";

/** What became of a fact. `too-early`: its message is on its way, so it is to be applied again in some seconds. */
export type Applied = "applied" | "too-early" | Extract<DropCause, "not_ours" | "unknown_message" | "erased">;

type Receipt = ChannelFact & { kind: "receipt" };

export interface ReceiptApplierOptions extends FailureRecorderOptions {
  facts: FactRecorder;
  timing: { batchSize: number };
}

export interface ReceiptApplier {
  apply(receipt: Receipt, sender: Sender): Promise<Applied>;
  drained(): Promise<void>;
}

export function createReceiptApplier(options: ReceiptApplierOptions): ReceiptApplier {
  const { database, facts, timing } = options;
  const failures = createFailureRecorder(options);
  const attempts = createAttemptFinder(database, timing.batchSize);
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

function failureOf({ failure }: Receipt): ReceiptFailure {
  if (!failure) throw new Error("A failed receipt came without its failure.");
  return failure;
}
