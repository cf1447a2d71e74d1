// A message that is to be accepted, and what became of it.
import type { OutboundContent } from "../channels/index.ts";
import type { IdempotencyClaim } from "../platform/idempotency/once.ts";

export interface NewMessage {
  accountId: string;
  /** Made by the caller: the same batch can be written again after a lost commit. */
  messageId: string;
  phone: string;
  senderId: string;
  content: OutboundContent;
  reference: string | null;
  claim: IdempotencyClaim | null;
}

export type Accepted =
  | { kind: "accepted"; contactId: string; createdAt: Date }
  /** The key came before with the same request: this is the message that it made. */
  | { kind: "repeated"; messageId: string };
