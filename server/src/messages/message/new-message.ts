import type { OutboundContent } from "../../channels/index.ts";
import type { Actor } from "../../platform/http/index.ts";
import type { KeyedRequest } from "../../platform/idempotency/keyed-batch.ts";

interface Common extends KeyedRequest {
  /** Who sends the message, and as of a `Viewer`. */
  by: Actor;
  onlyOf: string | null;
  /** Chosen by the caller, so that a retry after a lost commit writes the same message. */
  messageId: string;
  senderId: string;
  content: OutboundContent;
  reference: string | null;
  /** The message waits in the schedule until then. */
  sendAt?: Date | undefined;
  /** Not sent after this time. */
  expiresAt?: Date | undefined;
  /** The last message of the contact that the writer saw. The message is refused if somebody else has written since. */
  seenId?: string | undefined;
  /** The id of the message that this one retries. */
  retryOf?: string;
  /** Of a message to a recipient of this broadcast. */
  broadcastId?: string;
}

/** Creates a contact for a phone that has none. */
export interface MessageToPhone extends Common {
  phone: string;
}

/** Refused when the contact was erased meanwhile. */
export interface MessageToContact extends Common {
  contactId: string;
}

export type NewMessage = MessageToPhone | MessageToContact;

/** A message without what is known of its request: who made it, and its Idempotency-Key. */
export type Draft =
  | Omit<MessageToPhone, "claim" | "by" | "onlyOf">
  | Omit<MessageToContact, "claim" | "by" | "onlyOf">;

export type Accepted =
  | { kind: "accepted"; contactId: string; createdAt: Date }
  | { kind: "repeated"; messageId: string };
