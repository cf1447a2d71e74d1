// What a person sent, in API answers. Texts are here too, because both sides write them.
import { z } from "zod";
import {
  type InboundContent,
  MEDIA_KINDS,
  type MediaKind,
  type MessageCircumstances,
  NOTICES,
} from "../../channels/index.ts";
import { type MediaJson, mediaAnswer, mediaOf } from "../../media/for-messages.ts";
import { idField, intField, textField } from "../../platform/http/index.ts";
import { publicId } from "../../platform/ids.ts";

export const MESSAGE_TYPES = [
  "text",
  "template",
  ...MEDIA_KINDS,
  "interactive",
  "location",
  "contact_cards",
  "reply",
  "form",
  "order",
  "system",
  "unsupported",
] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

const maybe = (description: string, example?: string) => textField(description, example).nullable();
const kind = maybe("As the person's phone book calls it.", "CELL");

const contactCard = z.object({
  own: z.literal(true).optional().meta({
    description:
      "The channel says that the card is the person's own, shared when asked for the number. Any other card proves nothing.",
  }),
  name: maybe("The card's name.", "Lucía Gómez"),
  organization: maybe("The company."),
  title: maybe("The person's position."),
  birthday: maybe("As the card has it, usually YYYY-MM-DD."),
  phones: z
    .array(z.object({ phone: textField("As the card has it.", "+1 (983) 555-2319"), type: kind }))
    .meta({ description: "Phones." }),
  emails: z
    .array(z.object({ email: textField("The address."), type: kind }))
    .meta({ description: "E-mail addresses." }),
  urls: z.array(z.object({ url: textField("The address."), type: kind })).meta({ description: "Web pages." }),
  addresses: z
    .array(z.object({ address: textField("In one line."), type: kind }))
    .meta({ description: "Postal addresses." }),
});

export const inboundFields = {
  media: mediaAnswer
    .optional()
    .meta({ description: "The file of an image, a video, an audio, a document or a received sticker." }),
  caption: z
    .string()
    .optional()
    .meta({ description: "The text below the file.", examples: ["The broken cake"] }),
  location: z
    .object({
      latitude: z.number().meta({ description: "In degrees, north positive.", examples: [37.442215] }),
      longitude: z.number().meta({ description: "In degrees, east positive.", examples: [-122.161659] }),
      name: maybe("The place's name.", "Philz Coffee"),
      address: maybe("The place's address.", "101 Forest Ave, Palo Alto"),
      url: maybe("The place's web page."),
    })
    .optional()
    .meta({ description: "A place." }),
  contact_cards: z.array(contactCard).optional().meta({ description: "Cards of other people." }),
  reply: z
    .object({
      of: z.enum(["button", "list"]).meta({ description: "What the person tapped." }),
      id: maybe("What the sent message gave the button or the row as its id.", "confirm"),
      title: textField("The button's or the row's text.", "Confirm"),
      description: maybe("The row's second line."),
    })
    .optional()
    .meta({
      description: "A tap on a button, or the choice from a list. `reply_to` names the message that asked.",
    }),
  form: z
    .object({
      name: maybe("The form's name."),
      text: maybe("What the channel shows for it.", "Sent"),
      fields: z
        .record(z.string(), z.unknown())
        .meta({ description: "The answers, by the form's own field names." }),
    })
    .optional()
    .meta({ description: "A form of the channel, filled in." }),
  order: z
    .object({
      catalog_id: maybe("The catalogue's id at the channel."),
      text: maybe("What the person wrote with the order."),
      items: z
        .array(
          z.object({
            product_id: textField("The business's own id of the product.", "cake-17"),
            quantity: intField("How many pieces.", 2).nullable(),
            price: z
              .number()
              .nullable()
              .meta({ description: "Of one piece.", examples: [30] }),
            currency: maybe("ISO 4217.", "USD"),
          }),
        )
        .meta({ description: "What was ordered." }),
    })
    .optional()
    .meta({ description: "An order from a catalogue." }),
  system: z
    .object({
      notice: z.enum(NOTICES).meta({
        description:
          "`number_changed`: the person has another number now. `opened`: the person opened the conversation. `called`: the person " +
          "called, and `missed_call` follows if nobody took the call. `calls_allowed` and `calls_refused`: the person's answer to the " +
          "question whether the business may call.",
      }),
      text: maybe("The channel's words."),
    })
    .optional()
    .meta({ description: "A notice of the channel about the person." }),
  unsupported: z
    .object({ reason: maybe("Why there is no content, for people.", "The kind poll isn't known.") })
    .optional()
    .meta({ description: "A message whose content isn't known." }),
  reply_to: idField("msg", "The id of the message that this one answers.").optional(),
  forwarded: z
    .enum(["once", "often"])
    .optional()
    .meta({ description: "The person forwarded the message. `often`: it was forwarded many times." }),
  referral: z
    .object({
      kind: maybe("What the person came from.", "ad"),
      id: maybe("Its id at the channel."),
      url: maybe("Its address."),
      headline: maybe("Its headline.", "Chat with us"),
      body: maybe("Its text."),
    })
    .optional()
    .meta({ description: "The ad or post from which the person began the conversation." }),
  product: z
    .object({
      catalog_id: maybe("The catalogue's id at the channel."),
      product_id: textField("The business's own id of the product.", "cake-17"),
    })
    .optional()
    .meta({ description: "The product that the person asks about." }),
  group: z.string().optional().meta({
    description:
      "The channel's id of the group in which the message was written. Without it, the message was written to the business alone.",
  }),
};

type Files = Extract<InboundContent, { type: MediaKind }>;
type Beside = MessageCircumstances & { replyToId?: string };
/** As `messages.content` and the column of the type have it. */
export type StoredInbound = (Exclude<InboundContent, Files> | Omit<Files, "media">) & Beside;

/** Without content, the message named somebody who was erased. Files of sent messages are here too. */
export function inboundOf(content: StoredInbound, media: MediaJson | null) {
  if (Object.keys(content).length === 1 && !media) return {};
  switch (content.type) {
    case "text":
      return { text: content.body };
    case "image":
    case "video":
    case "audio":
    case "voice":
    case "document":
    case "sticker":
      return {
        ...(media ? { media: mediaOf(media) } : {}),
        ...(content.caption ? { caption: content.caption } : {}),
      };
    case "location": {
      const { latitude, longitude, name, address, url } = content;
      return { location: { latitude, longitude, name, address, url } };
    }
    case "contact_cards":
      return { contact_cards: content.cards };
    case "reply": {
      const { of, id, title, description } = content;
      return { reply: { of, id, title, description } };
    }
    case "form": {
      const { name, text, fields } = content;
      return { form: { name, text, fields } };
    }
    case "order": {
      const { catalogId, text, items } = content;
      return { order: { catalog_id: catalogId, text, items } };
    }
    case "system": {
      const { notice, text } = content;
      return { system: { notice, text } };
    }
    case "unsupported":
      return { unsupported: { reason: content.reason } };
  }
}

/** `reply_to`, and what only received messages have. */
export function besideOf({ forwarded, referral, product, group, replyToId }: Beside) {
  return {
    ...(replyToId ? { reply_to: publicId("msg", replyToId) } : {}),
    ...(forwarded ? { forwarded } : {}),
    ...(referral ? { referral } : {}),
    ...(product ? { product: { catalog_id: product.catalogId, product_id: product.productId } } : {}),
    ...(group ? { group } : {}),
  };
}
