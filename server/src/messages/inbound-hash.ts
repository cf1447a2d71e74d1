// Identifies an inbound message that the channel delivers again.
import { type HashKey, keyedHash } from "../platform/crypto.ts";

export interface InboundIdentity {
  senderId: string;
  channelMessageId: string;
}

export function inboundHash(hashKey: HashKey, { senderId, channelMessageId }: InboundIdentity): Buffer {
  return keyedHash(hashKey, "fact", senderId, "message", channelMessageId);
}
