// A fact about an attempt: the channel's answer to a send, or a receipt. Both say how far the attempt got at least.
import { rankOf } from "./status-rank.ts";

export type FactStatus = "sent" | "delivered" | "read";

/** No epoch fences facts: a fact is true, whichever process reports it. */
export interface AttemptFact {
  accountId: string;
  messageId: string;
  /** A fact about another sender's message is ignored. */
  senderId: string;
  attempt: number;
  status: FactStatus;
  channelMessageId: string | null;
  at: Date;
}

/** A place in a lane that a fact has freed. */
export interface FreedPlace {
  accountId: string;
  messageId: string;
  senderId: string;
  contactId: string;
}

/** All facts of a batch about one attempt. */
export interface FoldedFact extends Omit<AttemptFact, "at"> {
  times: Partial<Record<FactStatus, Date>>;
}

/** Sorted, so that two batches lock their messages in one order. */
export function foldFacts(facts: AttemptFact[]): FoldedFact[] {
  const attempts = new Map<string, FoldedFact>();
  for (const { at, ...fact } of facts) {
    const key = `${fact.messageId}.${fact.attempt}.${fact.senderId}`;
    const known = attempts.get(key) ?? { ...fact, times: {} };
    if (rankOf(fact.status) > rankOf(known.status)) known.status = fact.status;
    known.channelMessageId ??= fact.channelMessageId;
    known.times[fact.status] ??= at;
    attempts.set(key, known);
  }
  return [...attempts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, fact]) => fact);
}
