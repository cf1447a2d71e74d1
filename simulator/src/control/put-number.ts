// PUT /control/numbers/{phone_number_id}: registers a business number, like Meta's console.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Context } from "../context.ts";
import { phoneDigits } from "../person.ts";
import { verifyCallback } from "../whatsapp/hooks/verify.ts";
import { type BusinessNumber, PERMISSIONS } from "../whatsapp/store/numbers.ts";
import { ControlProblem, parseInput } from "./problem.ts";

const secret = z.string().min(1).max(4096).regex(/^\S+$/, "must not have spaces");
const metaId = z.string().regex(/^\d{1,32}$/, "must be digits, as Meta's ids are");

const shape = z.strictObject({
  phone_number_id: metaId,
  display_phone_number: z
    .string()
    .max(32)
    .refine((text) => phoneDigits(text) !== undefined, "must be a phone number"),
  business_account_id: metaId,
  access_token: secret,
  app_secret: secret,
  verify_token: secret,
  callback_url: z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .nullable()
    .default(null),
  health: z
    .strictObject({
      quality_rating: z.enum(["GREEN", "YELLOW", "RED", "UNKNOWN"]),
      name_status: z.enum([
        "APPROVED",
        "AVAILABLE_WITHOUT_REVIEW",
        "DECLINED",
        "EXPIRED",
        "PENDING_REVIEW",
        "NONE",
      ]),
      messaging_limit: z
        .string()
        .regex(/^TIER_(\d+K?|UNLIMITED)$/, "must look like TIER_1K or TIER_UNLIMITED"),
      throughput: z.enum(["STANDARD", "HIGH"]),
      can_send_message: z.enum(["AVAILABLE", "LIMITED", "BLOCKED"]),
      error_description: z.string().min(1).max(512),
    })
    .partial()
    .optional(),
  status: z.enum(["CONNECTED", "PENDING", "UNVERIFIED", "DISCONNECTED"]).optional(),
  /** Of the access token. */
  permissions: z.array(z.enum(PERMISSIONS)).optional(),
  /** Hooks of an app that isn't live wait. The samples of Meta's Test button come. */
  app_live: z.boolean().optional(),
  /** What the path of marketing messages answers; `open` if left out. */
  marketing: z.enum(["open", "terms_missing", "closed"]).optional(),
  /** The business portfolio that owns the account. */
  portfolio_id: metaId.optional(),
  verified_name: z.string().min(1).max(256).default("Test business"),
});

/**
 * Registers or changes the number, then verifies the callback address. Hooks are delivered even when the verification
 * fails.
 */
export async function putNumber(context: Context, request: FastifyRequest): Promise<object> {
  const input = parseInput(shape, { ...(request.body as object), ...(request.params as object) });
  const number: BusinessNumber = { ...input, verified: false };
  await context.numbers.put(number);
  context.delivery.rush(number.phone_number_id);
  if (number.callback_url === null) return showNumber(number);
  const problem = await verifyCallback(number, context.verifyMs);
  if (problem !== null) return { ...showNumber(number), verification_problem: problem };
  const verified = { ...number, verified: true };
  // A registration during the verification wins.
  if (context.numbers.get(number.phone_number_id) === number) await context.numbers.put(verified);
  return showNumber(verified);
}

/** PATCH: what `/marketing_messages` answers from now on. */
export async function changeNumber(context: Context, request: FastifyRequest): Promise<object> {
  const { phone_number_id: id } = request.params as { phone_number_id: string };
  const known = context.numbers.get(id);
  if (!known) throw new ControlProblem(404, `No business number ${id} is registered.`);
  const number = { ...known, ...parseInput(shape.pick({ marketing: true }), request.body) };
  await context.numbers.put(number);
  return showNumber(number);
}

const SHOWN = [
  "phone_number_id",
  "display_phone_number",
  "verified_name",
  "business_account_id",
  "callback_url",
  "verified",
] as const satisfies (keyof BusinessNumber)[];

/** Without the secrets. */
export function showNumber(number: BusinessNumber): object {
  const shown = Object.fromEntries(SHOWN.map((name) => [name, number[name]]));
  return { ...shown, marketing: number.marketing ?? "open" };
}
