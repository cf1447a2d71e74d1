// The content of a message that a person sent, in words that belong to no channel.

export const MEDIA_KINDS = ["image", "video", "audio", "voice", "document", "sticker"] as const;
/** `voice`: an audio that was recorded in the conversation. */
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** A file that the channel holds for a while. The service fetches it with `Connector.fetchMedia`. */
export interface InboundMedia {
  /** Names the file at the channel. Only the connector reads it. */
  source: string;
  /** As the sender's program announced it; null when the channel doesn't say. */
  mimeType: string | null;
  filename: string | null;
  /** In hex; null when the channel doesn't say. */
  sha256: string | null;
}

export interface ContactCard {
  /** The channel vouches that the card is the person's own: it was shared in answer to a request for the number. */
  own?: true;
  name: string | null;
  organization: string | null;
  title: string | null;
  birthday: string | null;
  phones: { phone: string; type: string | null }[];
  emails: { email: string; type: string | null }[];
  urls: { url: string; type: string | null }[];
  /** One line each. */
  addresses: { address: string; type: string | null }[];
}

export interface OrderItem {
  product_id: string;
  quantity: number | null;
  /** Of one piece, in the currency's main unit. */
  price: number | null;
  currency: string | null;
}

/**
 * `opened`: the person opened the conversation and wrote nothing. `called`: whether somebody took the call isn't known. `calls_allowed`,
 * `calls_refused`: the person's answer to the question whether the business may call.
 */
export const NOTICES = [
  "number_changed",
  "opened",
  "called",
  "missed_call",
  "calls_allowed",
  "calls_refused",
  "other",
] as const;
export type Notice = (typeof NOTICES)[number];

export type InboundContent =
  | { type: "text"; body: string }
  | { type: MediaKind; media: InboundMedia; caption: string | null }
  | {
      type: "location";
      /** In degrees. */
      latitude: number;
      longitude: number;
      name: string | null;
      address: string | null;
      url: string | null;
    }
  | { type: "contact_cards"; cards: ContactCard[] }
  /** The person tapped a button or chose a row of a list. `id`: what the business gave the button or row. */
  | { type: "reply"; of: "button" | "list"; id: string | null; title: string; description: string | null }
  /** The person filled in a form of the channel. */
  | { type: "form"; name: string | null; text: string | null; fields: Record<string, unknown> }
  | { type: "order"; catalogId: string | null; text: string | null; items: OrderItem[] }
  /** A notice of the channel about the person. */
  | { type: "system"; notice: Notice; text: string | null }
  /** A kind that the connector doesn't know, or that the channel doesn't pass on. */
  | { type: "unsupported"; reason: string | null };

/** Where a conversation began, as the channel reports it with the person's first message. */
export interface Referral {
  /** `ad`, `post`, or another word of the channel. */
  kind: string | null;
  id: string | null;
  url: string | null;
  headline: string | null;
  body: string | null;
}

/** What a message has beside its content. Fields that are missing don't apply. */
export interface MessageCircumstances {
  forwarded?: "once" | "often";
  referral?: Referral;
  /** A product of the business that the person asks about. */
  product?: { catalogId: string | null; productId: string };
  /** The channel's id of the group in which the message was written. */
  group?: string;
}
