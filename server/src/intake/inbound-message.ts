// Makes a message for the database of a fact about it.
import type { ChannelFact } from "../channels/index.ts";
import { namedHashes } from "../contacts/index.ts";
import type { InboundMessage } from "../messages/for-intake.ts";
import { type Phone, parsePhone, planForm } from "../phones/index.ts";
import type { HashKey } from "../platform/crypto.ts";
import type { Sender } from "../senders/index.ts";

export function inboundMessage(
  fact: Extract<ChannelFact, { kind: "message" | "app-message" }>,
  { accountId, senderId, channel, businessId: scope }: Sender,
  hashKey: HashKey,
): InboundMessage {
  const { channelMessageId, address, otherAddresses, name, replyTo, at } = fact;
  // Only a person's own message opens a window or says who opts out.
  const { windowMs, optsOut, movesTo: moved } = fact.kind === "message" ? fact : {};
  const { content, circumstances, source } = fact;
  const identityOf = (id: string | undefined) => (id === undefined ? undefined : { address: id, scope });
  const movesTo = moved && { ...moved, phone: phoneOf(moved), identity: identityOf(moved.identity) };
  const names = {
    address,
    otherAddresses,
    phone: phoneOf(fact),
    identity: identityOf(fact.identity),
    name,
    username: fact.username,
  };
  const author = { ...names, movesTo: moved?.phone && !movesTo?.phone ? undefined : movesTo };
  const raw = fact.raw && {
    payload: fact.raw.payload,
    addressHashes: namedHashes(hashKey, fact.raw.named, JSON.stringify(fact.raw.payload)),
  };
  const windowExpiresAt = windowMs ? new Date(at.getTime() + windowMs) : null;
  const ids = { accountId, senderId, channel, channelMessageId, source };
  return { ...ids, ...author, content, circumstances, raw, replyTo, windowExpiresAt, optsOut, at, hashKey };
}

/**
 * A phone that parsePhone doesn't know counts as an address without a phone. The channel may have another form of a number than the
 * country's plan: its form is an address.
 */
export function phoneOf({ phone }: { phone: string | null }): Phone | null {
  const parsed = phone === null ? null : parsePhone(phone);
  return parsed?.ok ? planForm(parsed.phone) : null;
}
