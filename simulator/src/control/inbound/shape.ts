// The body of POST /control/inbound: one content, and what belongs to any content.
import { z } from "zod";
import { isUserId } from "../../person.ts";
import { personShape } from "../list-messages.ts";

/** Types with a file. */
export const MEDIA_KINDS = ["image", "video", "audio", "document", "sticker"] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

const wamid = z.string().min(1).max(512);
const text = z.string().min(1).max(65_536);

const file = {
  /** A medium of the number, for example an uploaded one. Otherwise the file is in `base64`, or in the multipart body. */
  media_id: z.string().optional(),
  base64: z.base64().optional(),
  mime_type: z
    .string()
    .max(255)
    .regex(/^[\w.+-]+\/[\w.+-]+(; ?[\x20-\x7e]+)?$/, "must be a media type such as image/jpeg")
    .optional(),
  filename: z.string().min(1).max(255).optional(),
};
const caption = z.string().min(1).max(1024).optional();

/** Files that may also be sent in the shop's app. */
export const echoFiles = {
  image: z.strictObject({ ...file, caption }).optional(),
  video: z.strictObject({ ...file, caption }).optional(),
  audio: z.strictObject({ ...file, voice: z.boolean().default(false) }).optional(),
  document: z.strictObject({ ...file, caption }).optional(),
};

/** Exactly one of these. */
const contents = {
  text,
  image: z.strictObject({ ...file, caption }),
  video: z.strictObject({ ...file, caption }),
  /** `voice`: recorded in the chat. */
  audio: z.strictObject({ ...file, voice: z.boolean().default(false) }),
  document: z.strictObject({ ...file, caption }),
  sticker: z.strictObject({ ...file, animated: z.boolean().default(false) }),
  location: z.strictObject({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    name: z.string().max(1000).optional(),
    address: z.string().max(1000).optional(),
    url: z.string().max(2048).optional(),
  }),
  /** Cards in Meta's form. */
  contacts: z
    .array(z.looseObject({ name: z.looseObject({ formatted_name: z.string() }) }))
    .min(1)
    .max(257),
  /** Without an emoji, or with an empty one, the person takes the reaction back. */
  reaction: z.strictObject({ message_id: wamid, emoji: z.string().max(64).optional() }),
  /** A tap on a button or list row of this message: its id, or the text of a template's button. */
  tap: z.strictObject({ message_id: wamid, button: z.string().min(1).max(512) }),
  /** The completed form of a flow. `response`: what the person entered, with the flow_token. */
  flow_reply: z.strictObject({
    message_id: wamid.optional(),
    name: z.string().max(256).default("flow"),
    body: z.string().max(1024).default("Sent"),
    response: z.record(z.string(), z.unknown()),
  }),
  order: z.strictObject({
    catalog_id: z.string(),
    text: z.string().default(""),
    product_items: z
      .array(
        z.looseObject({
          product_retailer_id: z.string(),
          quantity: z.number(),
          item_price: z.number(),
          currency: z.string(),
        }),
      )
      .min(1),
  }),
  /** The person shares the own number, as an answer to the question for it. */
  share_number: z.literal(true),
  /** The person calls: nobody takes the call, or the business does for so many seconds. */
  call: z.strictObject({ seconds: z.int().min(0).max(86_400).default(0) }),
  /** The answer to the question whether the business may call. */
  call_permission: z.enum(["accept", "reject"]),
  /** The user id that the person has from now on, for a person without a visible phone. */
  new_user_id: z.string().refine(isUserId, "must be a user id, such as US.13491208655302741918"),
  /** The phone that the person has from now on. */
  new_number: personShape,
  /** A new text, or caption, of a message of the person. */
  edit: z.strictObject({ message_id: wamid, text }),
  /** Deletes a message of the person for everyone. */
  revoke: z.strictObject({ message_id: wamid }),
  /** A message that the API doesn't pass on. `type`: what it was, such as poll_creation. */
  unsupported: z.strictObject({
    code: z.literal([131051, 131060]).default(131051),
    type: z
      .string()
      .regex(/^[a-z_]{1,32}$/)
      .optional(),
  }),
  type: z.string().regex(/^[a-z_]{1,32}$/, "must be a message type of Meta's, such as location"),
};

const optionalContents = Object.fromEntries(
  Object.entries(contents).map(([name, shape]) => [name, shape.optional()]),
) as { [Name in keyof typeof contents]: z.ZodOptional<(typeof contents)[Name]> };

export const inboundShape = z
  .strictObject({
    channel: z.enum(["whatsapp", "sms"]).default("whatsapp"),
    from: personShape,
    /** The business number's digits or phone_number_id. Optional when the channel has one number. */
    to: z.string().max(64).optional(),
    name: z.string().min(1).max(256).optional(),
    /** When the person wrote, for example a day ago. Now if it is left out; never later. */
    written_at: z.iso.datetime().optional(),
    ...optionalContents,
    /** With `type`: the value in the hook at the key named like the type, as it is. */
    raw: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).optional(),
    /** Further fields of the message in the hook, as they are. */
    fields: z.record(z.string(), z.unknown()).optional(),
    /** The message on the phone that is answered. */
    reply_to: wamid.optional(),
    forwarded: z.enum(["once", "often"]).optional(),
    /** The ad from which the person came, in Meta's form. */
    referral: z.record(z.string(), z.unknown()).optional(),
    group_id: z.string().min(1).max(256).optional(),
    /** By which the person is known, without `@`. */
    username: z.string().min(1).max(64).optional(),
    /** Meta's own agent holds the conversation: the hook's field is `standby`. */
    agent: z.boolean().default(false),
    /** The person hides the phone: the hook has only the user id. */
    hidden: z.boolean().default(false),
    /** Of an SMS: the addresses of its media. */
    media: z
      .array(z.strictObject({ url: z.url(), content_type: z.string().regex(/^[a-z]+\/[\w.+-]+$/) }))
      .min(1)
      .max(10)
      .optional(),
  })
  .superRefine((given, input) => {
    const fault = given.channel === "sms" ? faultOfSms(given) : faultOfMessage(given);
    if (fault !== null) input.addIssue(fault);
  });

export type Inbound = z.output<typeof inboundShape>;

const SMS_FIELDS = ["channel", "from", "to", "text", "media", "written_at", "hidden"];

function faultOfSms(given: Record<string, unknown>): string | null {
  if (isUserId(String(given["from"]))) return "An SMS comes from a phone number";
  const hasOther = Object.entries(given).some(
    ([field, value]) => value !== false && !SMS_FIELDS.includes(field),
  );
  const isEmpty = given["text"] === undefined && given["media"] === undefined;
  return hasOther || isEmpty ? "An SMS has a text, media, or both, and nothing else" : null;
}

function faultOfMessage(given: Record<string, unknown>): string | null {
  const fault = oneOf(given, Object.keys(contents));
  if (fault !== null) return fault;
  if (given["media"] !== undefined) return "media is for an SMS";
  return (given["type"] === undefined) === (given["raw"] === undefined) ? null : "type and raw go together";
}

/** A sentence unless exactly one of the fields is given. */
export function oneOf(given: Record<string, unknown>, names: string[]): string | null {
  const there = names.filter((name) => given[name] !== undefined);
  return there.length === 1 ? null : `Give exactly one of ${names.join(", ")}`;
}
