// What identifies an inbound message when the channel delivers it again.
import { type HashKey, keyedHash } from "../platform/crypto.ts";

export interface InboundIdentity {
  senderId: string;
  channelMessageId: string;
}

/** `hashKey` is the account's. */
export function inboundHash(hashKey: HashKey, { senderId, channelMessageId }: InboundIdentity): Buffer {
  return keyedHash(hashKey, "fact", senderId, "message", channelMessageId);
}
