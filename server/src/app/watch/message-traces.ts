// Traces of messages: the acceptance of a message, its attempts and its receipts are one trace, in whatever processes they happen.
// Off unless a collector is set: then nothing of OpenTelemetry is loaded, and nothing below is called.
import type { HandOver } from "../../dispatch/index.ts";
import type { Acceptor } from "../../messages/index.ts";

export interface TracedMessage {
  accountId: string;
  messageId: string;
  senderId: string;
}

/** `startedAt`: milliseconds since 1970. The span of each step ends with the call. */
export interface MessageTraces {
  accepted(message: TracedMessage, startedAt: number): void;
  attempted(message: TracedMessage, startedAt: number, how: { attempt: number; outcome: string }): void;
  /** `at`: the time that the channel told. The span has no length. */
  received(message: TracedMessage, how: { attempt: number; status: string; at: Date }): void;
  /** Hands over what wasn't sent to the collector yet. */
  stop(): Promise<void>;
}

/** A repeated request accepts nothing. */
export function tracedAcceptor(acceptor: Acceptor, traces: MessageTraces): Acceptor {
  return {
    ...acceptor,
    async submit(message) {
      const startedAt = Date.now();
      const accepted = await acceptor.submit(message);
      if (accepted.kind === "accepted") traces.accepted(message, startedAt);
      return accepted;
    },
  };
}

export function tracedHandOver(handOver: HandOver, traces: MessageTraces): HandOver {
  return async (message, attempt, sender) => {
    const startedAt = Date.now();
    const outcome = await handOver(message, attempt, sender);
    traces.attempted(message, startedAt, { attempt, outcome: outcome.kind });
    return outcome;
  };
}
