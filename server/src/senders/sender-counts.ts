// What is counted of a sender beside its own row.
import { type DropCounts, NOTHING_DROPPED, readDroppedFacts } from "./dropped-facts.ts";
import type { SenderOutbox, StatementRunner } from "./outbox.ts";

export interface SenderCounts {
  /** Messages that wait to leave through it. */
  waiting: number;
  dropped: DropCounts;
}

/** Of a sender that was just made. */
export const NEW_SENDER_COUNTS: SenderCounts = { waiting: 0, dropped: NOTHING_DROPPED };

/** By sender id, for every sender of the account. */
export async function readSenderCounts(
  runner: StatementRunner,
  outbox: SenderOutbox,
  accountId: string,
): Promise<(senderId: string) => SenderCounts> {
  const waiting = await outbox.waitingCounts(runner, accountId);
  const dropped = await readDroppedFacts(runner, accountId);
  return (senderId) => ({
    waiting: waiting.get(senderId) ?? 0,
    dropped: dropped.get(senderId) ?? NOTHING_DROPPED,
  });
}
