// A message that is to be accepted, and what became of it.
import type { OutboundContent } from "../channels/index.ts";
import type { IdempotencyClaim } from "../platform/idempotency/once.ts";

interface Draft {
  accountId: string;
  /** Made by the caller: the same batch can be written again after a lost commit. */
  messageId: string;
  senderId: string;
  content: OutboundContent;
  reference: string | null;
  claim: IdempotencyClaim | null;
}

/** A phone with no contact yet gets one. */
export interface MessageToPhone extends Draft {
  phone: string;
}

/** To a contact that must be there still: who was erased meanwhile isn't made again. */
export interface MessageToContact extends Draft {
  contactId: string;
  /** Its phone, else what the channel calls the person. */
  recipient: string;
}

export type NewMessage = MessageToPhone | MessageToContact;

export type Accepted =
  | { kind: "accepted"; contactId: string; createdAt: Date }
  /** The key came before with the same request: this is the message that it made. */
  | { kind: "repeated"; messageId: string };
