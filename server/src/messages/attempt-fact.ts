// A fact about an attempt: the channel's answer to a send, or a receipt. Both say how far the attempt got at least.

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
