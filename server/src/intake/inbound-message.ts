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
  const { at, raw, ...said } = fact;
  // Only a person's own message opens a window or moves the person.
  const { windowMs, movesTo: moved } = fact.kind === "message" ? fact : {};
  const identityOf = (id: string | undefined) => (id === undefined ? undefined : { address: id, scope });
  const movesTo = moved && { ...moved, phone: phoneOf(moved), identity: identityOf(moved.identity) };
  return {
    ...said,
    accountId,
    senderId,
    channel,
    phone: phoneOf(fact),
    identity: identityOf(fact.identity),
    movesTo: moved?.phone && !movesTo?.phone ? undefined : movesTo,
    raw: raw && {
      payload: raw.payload,
      addressHashes: namedHashes(hashKey, raw.named, JSON.stringify(raw.payload)),
    },
    windowExpiresAt: windowMs ? new Date(at.getTime() + windowMs) : null,
    at,
    hashKey,
  };
}

/**
 * A phone that parsePhone doesn't know counts as an address without a phone. The channel may have another form of a number than the
 * country's plan: its form is an address.
 */
export function phoneOf({ phone }: { phone: string | null }): Phone | null {
  const parsed = phone === null ? null : parsePhone(phone);
  return parsed?.ok ? planForm(parsed.phone) : null;
}
