// A message as a request describes it. One object checks it, so that all faults are found at once; the OpenAPI document
// shows one schema for each form.
import { z } from "zod";
import { phoneNumber } from "../../contacts/index.ts";
import { optional, text, timeInput } from "../../platform/http/index.ts";
import { isIdempotencyKey } from "../../platform/idempotency/claim.ts";
import { templateField } from "../../templates/index.ts";
import { contentFields } from "./content/content-fields.ts";

/** Above the limit of every channel. Each channel checks its own limit. */
const LONGEST_TEXT = 65_536;

const shared = {
  phone_number: optional(phoneNumber).meta({
    description:
      "The recipient's phone, with a leading plus sign and country code. A phone without a contact gets one. " +
      "Required unless `contact_id` is given.",
  }),
  contact_id: optional(z.string("This must be a string.")).meta({
    description: "The id of a contact, instead of `phone_number`. Needed for a contact that hides its phone.",
  }),
  source_phone: optional(phoneNumber).meta({
    description:
      "The number of the account to send from. If left out: the number that last sent to this contact, else the " +
      "channel's default number.",
  }),
  send_at: optional(timeInput).meta({
    description:
      "When to send the message, up to 30 days ahead. Until then its status is `scheduled`. If left out: at once.",
  }),
  expires_at: optional(timeInput).meta({
    description:
      "If the message still waits at this time, it isn't sent any more: its status is then `expired`. If left out: at the end of " +
      "the template's offer, or never. A message expires with its offer, even if this time is later.",
  }),
  reply_to: optional(z.string("This must be a string.")).meta({
    description: "The id of an earlier message of the same contact and sender, which this one answers.",
  }),
  reference: optional(text({ max: 255 })).meta({
    description: "The client's own id of the message. Answers repeat it, and a list can be filtered by it.",
  }),
};

/** Only of a message that is sent alone: who sends many at once has no thread before their eyes. */
const seen = {
  seen_message_id: z
    .string("This must be a string.")
    .nullable()
    .optional()
    .meta({
      description:
        "The last message of the contact that the writer saw; null if there was none. If somebody else has sent the contact a message " +
        "since, this one is refused with 409 `thread_moved_on`, and nothing is sent. If left out: the message is sent in any case.",
      examples: ["msg_01m822prpaf2tthf7ynfqmwq4x"],
    }),
};

const required = {
  message: text({ min: 1, max: LONGEST_TEXT }).meta({
    description: "The text. Each channel has its own limit, `text.max_length` in `GET /channels`.",
  }),
  template: templateField,
  sticker: z
    .int("This must be a whole number.")
    .min(1, "Stickers are numbered from 1.")
    .meta({ description: "The number of a sticker in the account's library." }),
  ...contentFields,
};

type Form = keyof typeof required;
export const FORMS = Object.keys(required) as Form[];

const forms = optionals(required);

function optionals<Shape extends Record<string, z.ZodType>>(shape: Shape) {
  const fields = Object.entries(shape).map(([field, schema]) => [field, optional(schema)]);
  return Object.fromEntries(fields) as { [Field in keyof Shape]: ReturnType<typeof optional<Shape[Field]>> };
}

/** In JSON Schema, and so in the types that generators make of the OpenAPI document. */
const recipient = { anyOf: [{ required: ["phone_number"] }, { required: ["contact_id"] }] };

/** The name of a type: `contact_cards` is ContactCards. */
const titleOf = (field: Form) =>
  field === "message" ? "Text" : field.replace(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase());

/** For the document: one schema for each type. */
function schemasOf(prefix: string, beside: z.ZodRawShape) {
  const schemas = FORMS.map((field) =>
    z
      .strictObject({ ...beside, [field]: required[field] })
      .meta({ id: `${prefix}${titleOf(field)}Message`, title: titleOf(field), ...recipient }),
  );
  return z.xor(schemas as [(typeof schemas)[number], ...typeof schemas]);
}

/** `beside`: the fields beside those that tell the type. */
const messageField = <Beside extends typeof shared>(beside: Beside, documentedAs: z.ZodType) =>
  z
    .strictObject({ ...beside, ...forms })
    .superRefine(nameOneRecipient, { when: ({ value }) => typeof value === "object" && value !== null })
    .meta({ documentedAs, codes: ["ambiguous_recipient"] });

const alone = { ...shared, ...seen };

export const newMessageField = messageField(
  alone,
  schemasOf("New", alone).meta({
    id: "NewMessage",
    description: "A message of one type, which one of its fields tells.",
  }),
);

const batched = {
  ...shared,
  idempotency_key: optional(
    z.string("This must be a string.").refine(isIdempotencyKey, {
      params: { code: "invalid_idempotency_key" },
      error: "An Idempotency-Key is 1 to 255 visible ASCII characters.",
    }),
  ).meta({
    description: "As the header `Idempotency-Key`, for this message alone.",
    examples: ["order-1047-shipped"],
  }),
};

/** A member of a batch. */
export const batchedMessageField = messageField(
  batched,
  schemasOf("Batched", batched).meta({
    id: "BatchedMessage",
    description: "A message as `sendMessage` takes it, with a key of its own.",
  }),
);

type Alone = z.output<typeof newMessageField>;

/** A member of a batch has no `seen_message_id`. */
export type NewMessage = Omit<Alone, "seen_message_id"> & Partial<Pick<Alone, "seen_message_id">>;

function nameOneRecipient(
  given: { phone_number?: unknown; contact_id?: unknown },
  context: z.core.$RefinementCtx,
): void {
  const isThere = (field: "phone_number" | "contact_id") =>
    given[field] !== undefined || context.issues.some((issue) => issue.path?.[0] === field);
  const refuse = (field: string, code: string, message: string) =>
    context.addIssue({ code: "custom", path: [field], params: { code }, message });
  const named = [isThere("phone_number"), isThere("contact_id")];
  if (named.every(Boolean))
    refuse(
      "contact_id",
      "ambiguous_recipient",
      "Only one of the fields phone_number and contact_id can be given.",
    );
  else if (!named.some(Boolean))
    refuse("phone_number", "required", "One of the fields phone_number and contact_id is required.");
}
