// GET and POST /<PHONE_NUMBER_ID>/whatsapp_business_profile: what people see about a number.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Context } from "../../../context.ts";
import { authorizeNumber } from "../authorize.ts";
import { parseBody } from "../body-fields.ts";

/** Source: Meta, "Business profiles". An empty text removes a field. */
const shape = z.object({
  messaging_product: z.literal("whatsapp"),
  about: z.string().min(1).max(139).optional(),
  address: z.string().max(256).optional(),
  description: z.string().max(512).optional(),
  email: z.union([z.email(), z.literal("")]).optional(),
  profile_picture_handle: z.string().optional(),
  vertical: z
    .string()
    .regex(/^[A-Z_]{0,32}$/)
    .optional(),
  websites: z
    .array(z.url({ protocol: /^https?$/ }).max(256))
    .max(2)
    .optional(),
});

export function getProfile(context: Context, request: FastifyRequest): { data: object[] } {
  const number = authorizeNumber(context, request);
  const { fields } = request.query as { fields?: unknown };
  const profile = {
    about: "Hey there! I am using WhatsApp.",
    vertical: "OTHER",
    ...context.profiles.get(number.phone_number_id),
  };
  const asked = typeof fields === "string" ? fields.split(",").map((field) => field.trim()) : ["about"];
  const shown = Object.entries(profile).filter(([name]) => asked.includes(name));
  return { data: [{ ...Object.fromEntries(shown), messaging_product: "whatsapp" }] };
}

/** Fields that are left out stay as they are. */
export async function changeProfile(context: Context, request: FastifyRequest): Promise<{ success: true }> {
  const number = authorizeNumber(context, request);
  const { messaging_product: _, profile_picture_handle: picture, ...given } = parseBody(shape, request.body);
  const merged = {
    ...context.profiles.get(number.phone_number_id),
    ...given,
    ...(picture !== undefined && {
      profile_picture_url: `https://example.com/pictures/${encodeURIComponent(picture)}`,
    }),
  };
  const kept = Object.entries(merged).filter(([, value]) => value !== "");
  await context.profiles.put(number.phone_number_id, Object.fromEntries(kept));
  return { success: true };
}
