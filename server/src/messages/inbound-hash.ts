// Identifies an inbound message that the channel delivers again.
import { type HashKey, keyedHash } from "../platform/crypto.ts";

export function inboundHash(
  hashKey: HashKey,
  { senderId, channelMessageId }: { senderId: string; channelMessageId: string },
): Buffer {
  return keyedHash(hashKey, "fact", senderId, "message", channelMessageId);
}
