// A message in its lane. What hooks can change, such as the recipient, is read when the message leaves (mark-sending.ts).
import type { OutboundContent } from "../../channels/index.ts";

export interface WaitingMessage {
  accountId: string;
  messageId: string;
  senderId: string;
  contactId: string;
  content: OutboundContent;
  /** Of a broadcast, which waits behind answers to people whatever it says. */
  isOfBroadcast: boolean;
  seq: number;
  state: "queued" | "sending" | "uncertain";
  attempt: number;
  /** How many attempts count against the limit. */
  failures: number;
  /** Milliseconds until the message is due; 0 when it is due. */
  waitMs: number;
}

/** A message that is handed over now. */
export interface LeavingMessage extends WaitingMessage {
  /** A phone in E.164, or the person's address on the channel. */
  recipient: string;
}

export type FreedPlace = Pick<WaitingMessage, "accountId" | "messageId" | "senderId" | "contactId">;
