// A message that a person sent, on its way into the database.
import type { InboundFact } from "../../channels/index.ts";
import type { ContactMove, InboundContact, InboundPerson } from "../../contacts/for-messages.ts";
import type { Phone } from "../../phones/index.ts";
import { type HashKey, keyedHash } from "../../platform/crypto.ts";
import type { Session } from "../../platform/database/index.ts";

/** What `InboundFact` says, in the service's own terms. */
export interface InboundMessage
  extends Omit<InboundFact, "numberId" | "phone" | "identity" | "movesTo" | "windowMs" | "raw"> {
  accountId: string;
  senderId: string;
  channel: string;
  /** Null when the person hides the phone. */
  phone: Phone | null;
  /** The channel's own form, if it is kept, with the keyed hashes of everybody whom it may name. */
  raw: { payload: unknown; addressHashes: Buffer[] } | null;
  identity?: InboundPerson["identity"];
  /** Of a notice that the channel knows the person by other names from now on. */
  movesTo?: Pick<ContactMove, "phone" | "addresses" | "identity" | "ending"> | undefined;
  /** When the customer service window that the message opens will close; null if it opens none. */
  windowExpiresAt: Date | null;
  hashKey: HashKey;
}

/** Identifies an inbound message that the channel delivers again. */
export function inboundHash(
  hashKey: HashKey,
  { senderId, channelMessageId }: { senderId: string; channelMessageId: string },
): Buffer {
  return keyedHash(hashKey, "fact", senderId, "message", channelMessageId);
}

/** Applies what arrived before these messages and changes them. They were stored in this transaction, which holds their contacts' locks. */
export type ApplyEarlyChanges = (session: Session, accountId: string, stored: Kept[]) => Promise<void>;

/** A message with its contact and its new ids. */
export interface Kept {
  message: InboundMessage;
  contact: InboundContact;
  messageId: string;
  /** The id of the message's file. */
  mediaId: string | null;
}
