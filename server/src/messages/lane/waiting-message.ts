// A message in its lane, with everything that handing it over needs.
import type { OutboundContent } from "../../channels/index.ts";

export interface WaitingMessage {
  accountId: string;
  messageId: string;
  senderId: string;
  contactId: string;
  /** A phone in E.164, or the person's address on the channel. */
  recipient: string;
  content: OutboundContent;
  seq: number;
  state: "queued" | "sending" | "uncertain";
  attempt: number;
  /** How many attempts count against the limit. */
  failures: number;
  /** Milliseconds until the message is due; 0 when it is due. */
  waitMs: number;
}

export type FreedPlace = Pick<WaitingMessage, "accountId" | "messageId" | "senderId" | "contactId">;
