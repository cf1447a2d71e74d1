// What a person sent, in API answers. Texts are here too, because both sides write them.
import { z } from "zod";
import {
  contactCardAnswer,
  type InboundContent,
  MEDIA_KINDS,
  type MediaKind,
  type MessageCircumstances,
  NOTICES,
  orderItemsAnswer,
  referralAnswer,
} from "../../channels/index.ts";
import { type MediaJson, mediaAnswer, mediaOf } from "../../media/for-messages.ts";
import {
  idField,
  listField,
  numberField,
  objectField,
  textField,
  wordField,
} from "../../platform/http/index.ts";
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

export const inboundFields = {
  media: mediaAnswer
    .optional()
    .meta({ description: "The file of an image, a video, an audio, a document or a received sticker." }),
  caption: textField("The text below the file.", "The broken cake").optional(),
  location: objectField("A place.", {
    latitude: numberField("In degrees, north positive.", 37.442215),
    longitude: numberField("In degrees, east positive.", -122.161659),
    name: maybe("The place's name.", "Philz Coffee"),
    address: maybe("The place's address.", "101 Forest Ave, Palo Alto"),
    url: maybe("The place's web page."),
  }).optional(),
  contact_cards: listField("Cards of other people.", contactCardAnswer).optional(),
  reply: objectField(
    "A tap on a button, or the choice from a list. `reply_to` names the message that asked.",
    {
      of: wordField("What the person tapped.", ["button", "list"]),
      id: maybe("What the sent message gave the button or the row as its id.", "confirm"),
      title: textField("The button's or the row's text.", "Confirm"),
      description: maybe("The row's second line."),
    },
  ).optional(),
  form: objectField("A form of the channel, filled in.", {
    name: maybe("The form's name."),
    text: maybe("What the channel shows for it.", "Sent"),
    fields: z
      .record(z.string(), z.unknown())
      .meta({ description: "The answers, by the form's own field names." }),
  }).optional(),
  order: objectField("An order from a catalogue.", {
    catalog_id: maybe("The catalogue's id at the channel."),
    text: maybe("What the person wrote with the order."),
    items: orderItemsAnswer,
  }).optional(),
  system: objectField("A notice of the channel about the person.", {
    notice: wordField(
      "`number_changed`: the person has another number now. `opened`: the person opened the conversation. `called`: the person " +
        "called, and `missed_call` follows if nobody took the call. `calls_allowed` and `calls_refused`: the person's answer to the " +
        "question whether the business may call.",
      NOTICES,
    ),
    text: maybe("The channel's words."),
  }).optional(),
  unsupported: objectField("A message whose content isn't known.", {
    reason: maybe("Why there is no content, for people.", "The kind poll isn't known."),
  }).optional(),
  reply_to: idField("msg", "The id of the message that this one answers.").optional(),
  forwarded: wordField("The person forwarded the message. `often`: it was forwarded many times.", [
    "once",
    "often",
  ]).optional(),
  referral: referralAnswer.optional(),
  product: objectField("The product that the person asks about.", {
    catalog_id: maybe("The catalogue's id at the channel."),
    product_id: textField("The business's own id of the product.", "cake-17"),
  }).optional(),
  group: textField(
    "The channel's id of the group in which the message was written. Without it, the message was written to the business alone.",
  ).optional(),
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
