// A message in its lane, with all that a handing over needs.
import type { OutboundContent } from "../channels/index.ts";

export interface WaitingMessage {
  accountId: string;
  messageId: string;
  senderId: string;
  contactId: string;
  /** Whom the channel is to reach: a phone in E.164, else what the channel calls the person. */
  recipient: string;
  content: OutboundContent;
  /** The place in the lane: order is by this number alone. */
  seq: number;
  state: "queued" | "sending" | "uncertain";
  /** How often it was handed over. */
  attempt: number;
  /** How many of these count against the limit. */
  failures: number;
  /** Milliseconds until it is due; 0 when it is. */
  waitMs: number;
}
