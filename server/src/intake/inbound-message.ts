// Makes a message for the database of a fact about it.
import type { ChannelFact } from "../channels/index.ts";
import { namedHashes } from "../contacts/index.ts";
import type { InboundMessage } from "../messages/index.ts";
import { parsePhone } from "../phones/index.ts";
import type { HashKey } from "../platform/crypto.ts";
import type { Sender } from "../senders/index.ts";

export function inboundMessage(
  fact: Extract<ChannelFact, { kind: "message" | "app-message" }>,
  { accountId, senderId, channel }: Sender,
  hashKey: HashKey,
): InboundMessage {
  const { channelMessageId, address, otherAddresses, name, replyTo, at } = fact;
  // Only a person's own message opens a window or says who opts out.
  const { windowMs, optsOut, movesTo: moved } = fact.kind === "message" ? fact : {};
  const { content, circumstances } = fact;
  // A phone that parsePhone doesn't know counts as an address without a phone.
  const parsed = fact.phone === null ? null : parsePhone(fact.phone);
  const phone = parsed?.ok ? parsed.phone : null;
  const newPhone = moved && parsePhone(moved.phone);
  const movesTo = newPhone?.ok ? { phone: newPhone.phone, addresses: moved?.addresses ?? [] } : undefined;
  const author = { address, otherAddresses, phone, name, movesTo };
  const raw = fact.raw && {
    payload: fact.raw.payload,
    addressHashes: namedHashes(hashKey, fact.raw.named, JSON.stringify(fact.raw.payload)),
  };
  const windowExpiresAt = windowMs ? new Date(at.getTime() + windowMs) : null;
  const ids = { accountId, senderId, channel, channelMessageId };
  return { ...ids, ...author, content, circumstances, raw, replyTo, windowExpiresAt, optsOut, at, hashKey };
}
