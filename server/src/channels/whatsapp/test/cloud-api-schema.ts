// The part of the Cloud API's contract that the connector uses. Strict: unknown and missing properties fail.
// Reduced by hand from Meta's published OpenAPI description (v23) and its pages on named parameters and user ids.
import { z } from "zod";

const textParameter = z.strictObject({
  type: z.literal("text"),
  parameter_name: z.string().min(1).optional(),
  text: z.string().min(1).max(32_768),
});

const header = z.strictObject({
  type: z.literal("header"),
  parameters: z.tuple([
    z.union([
      textParameter,
      z.strictObject({
        type: z.literal("location"),
        location: z.strictObject({
          latitude: z.number(),
          longitude: z.number(),
          name: z.string().min(1).optional(),
          address: z.string().min(1).optional(),
        }),
      }),
    ]),
  ]),
});
const fileHeader = z.strictObject({
  type: z.literal("header"),
  parameters: z.tuple([
    z.strictObject({ type: z.literal("image"), image: z.strictObject({ id: z.string().min(1) }) }),
  ]),
});
const body = z.strictObject({ type: z.literal("body"), parameters: z.array(textParameter).min(1) });
const offer = z.strictObject({
  type: z.literal("limited_time_offer"),
  parameters: z.tuple([
    z.strictObject({
      type: z.literal("limited_time_offer"),
      limited_time_offer: z.strictObject({ expiration_time_ms: z.int().positive() }),
    }),
  ]),
});
const button = z.discriminatedUnion("sub_type", [
  buttonParameter("quick_reply", { type: z.literal("payload"), payload: z.string().min(1) }),
  buttonParameter("url", { type: z.literal("text"), text: z.string().min(1) }),
  buttonParameter("copy_code", { type: z.literal("coupon_code"), coupon_code: z.string().min(1) }),
  buttonParameter("flow", {
    type: z.literal("action"),
    action: z.strictObject({ flow_token: z.string().min(1) }),
  }),
]);

const carousel = z.strictObject({
  type: z.literal("carousel"),
  cards: z
    .array(
      z.strictObject({
        card_index: z.int().min(0).max(9),
        components: z.array(z.union([fileHeader, body, button])).min(1),
      }),
    )
    .min(2)
    .max(10),
});

function buttonParameter<Shape extends z.ZodRawShape>(subType: string, shape: Shape) {
  const parameters = z.tuple([z.strictObject(shape)]);
  return z.strictObject({
    type: z.literal("button"),
    sub_type: z.literal(subType),
    index: z.string().regex(/^\d$/),
    parameters,
  });
}

const common = {
  messaging_product: z.literal("whatsapp"),
  recipient_type: z.literal("individual"),
  biz_opaque_callback_data: z.string().max(512),
};

const content = [
  {
    type: z.literal("text"),
    text: z.strictObject({ body: z.string().min(1).max(4_096), preview_url: z.boolean().optional() }),
  },
  {
    type: z.literal("template"),
    template: z.strictObject({
      name: z.string().min(1),
      language: z.strictObject({ code: z.string().min(1) }),
      components: z
        .array(z.union([header, body, offer, button, carousel]))
        .min(1)
        .optional(),
    }),
  },
  { type: z.literal("sticker"), sticker: z.strictObject({ id: z.string().min(1) }) },
] as const;

const recipients = [
  { to: z.string().regex(/^\+?\d{5,20}$/) },
  { recipient: z.string().regex(/\D/) },
] as const;

/** The body of POST /<phone number id>/messages. */
export const messageSchema = z.union(
  recipients.flatMap((recipient) =>
    content.map((part) => z.strictObject({ ...common, ...recipient, ...part })),
  ),
);

/** The fields of POST /<phone number id>/media. */
export const mediaSchema = z.strictObject({
  messaging_product: z.literal("whatsapp"),
  type: z.literal("image/webp"),
  file: z.instanceof(File).refine((file) => file.type === "image/webp" && file.size > 0 && file.name !== ""),
});

const fields = z.string().regex(/^[a-z_]+(,[a-z_]+)*$/);

/** The query of GET /<phone number id>. The proof may be in any request of the Graph API. */
export const numberQuerySchema = z.strictObject({
  fields,
  appsecret_proof: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});
/** The query of GET /debug_token. */
export const tokenQuerySchema = z.strictObject({ input_token: z.string().min(1) });
/** The query of GET /<business id>/message_templates and GET /<business id>/phone_numbers. */
export const listQuerySchema = z.strictObject({
  fields,
  limit: z.string().regex(/^\d+$/),
  after: z.string().min(1).optional(),
});
