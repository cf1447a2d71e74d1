// The content of a message that a person sent, in words that belong to no channel.
import { z } from "zod";
import { intField, numberField, objectField, objectsField, textField } from "../platform/http/index.ts";

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

const maybe = (description: string, example?: string) => textField(description, example).nullable();
const kind = maybe("As the person's phone book calls it.", "CELL");

export const contactCardAnswer = z.object({
  own: z.literal(true).optional().meta({
    description:
      "The channel says that the card is the person's own, shared when asked for the number. Any other card proves nothing.",
  }),
  name: maybe("The card's name.", "Lucía Gómez"),
  organization: maybe("The company."),
  title: maybe("The person's position."),
  birthday: maybe("As the card has it, usually YYYY-MM-DD."),
  phones: objectsField("Phones.", {
    phone: textField("As the card has it.", "+1 (983) 555-2319"),
    type: kind,
  }),
  emails: objectsField("E-mail addresses.", { email: textField("The address."), type: kind }),
  urls: objectsField("Web pages.", { url: textField("The address."), type: kind }),
  addresses: objectsField("Postal addresses.", { address: textField("In one line."), type: kind }),
});

export type ContactCard = z.output<typeof contactCardAnswer>;

export const orderItemsAnswer = objectsField("What was ordered.", {
  product_id: textField("The business's own id of the product.", "cake-17"),
  quantity: intField("How many pieces.", 2).nullable(),
  price: numberField("Of one piece, in the currency's main unit.", 30).nullable(),
  currency: maybe("ISO 4217.", "USD"),
});

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
  | { type: "order"; catalogId: string | null; text: string | null; items: z.output<typeof orderItemsAnswer> }
  /** A notice of the channel about the person. */
  | { type: "system"; notice: Notice; text: string | null }
  /** A kind that the connector doesn't know, or that the channel doesn't pass on. */
  | { type: "unsupported"; reason: string | null };

export const referralAnswer = objectField("The ad or post from which the person began the conversation.", {
  kind: maybe("What the person came from.", "ad"),
  id: maybe("Its id at the channel."),
  url: maybe("Its address."),
  headline: maybe("Its headline.", "Chat with us"),
  body: maybe("Its text."),
});

export type Referral = z.output<typeof referralAnswer>;

/** What a message has beside its content. Fields that are missing don't apply. */
export interface MessageCircumstances {
  forwarded?: "once" | "often";
  referral?: Referral;
  /** A product of the business that the person asks about. */
  product?: { catalogId: string | null; productId: string };
  /** The channel's id of the group in which the message was written. */
  group?: string;
}
