import type { OutboundContent } from "../channels/index.ts";
import type { KeyedRequest } from "../platform/idempotency/keyed-batch.ts";

interface Draft extends KeyedRequest {
  /** Chosen by the caller, so that a retry after a lost commit writes the same message. */
  messageId: string;
  senderId: string;
  content: OutboundContent;
  reference: string | null;
}

/** Creates a contact for a phone that has none. */
export interface MessageToPhone extends Draft {
  phone: string;
}

/** Refused when the contact was erased meanwhile. */
export interface MessageToContact extends Draft {
  contactId: string;
  /** The contact's phone, or its address on the channel. */
  recipient: string;
}

export type NewMessage = MessageToPhone | MessageToContact;

export type Accepted =
  | { kind: "accepted"; contactId: string; createdAt: Date }
  | { kind: "repeated"; messageId: string };
