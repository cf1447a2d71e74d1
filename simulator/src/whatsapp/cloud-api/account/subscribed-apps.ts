// GET, POST and DELETE /<WABA_ID>/subscribed_apps: whether the app gets the account's hooks, and at which address.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Context } from "../../../context.ts";
import { GraphError } from "../../graph-error.ts";
import { verifyCallback } from "../../hooks/verify.ts";
import type { BusinessNumber } from "../../store/numbers.ts";
import { appIdOf, authorizeAccount } from "../authorize.ts";
import { parseBody } from "../body-fields.ts";

const shape = z
  .object({
    override_callback_uri: z.url({ protocol: /^https?$/, error: "must be an address" }).optional(),
    verify_token: z.string().min(1).optional(),
  })
  .refine(
    (given) => (given.override_callback_uri === undefined) === (given.verify_token === undefined),
    "override_callback_uri and verify_token go together",
  );

export function listSubscribedApps(context: Context, request: FastifyRequest): { data: object[] } {
  const numbers = authorizeAccount(context, request).filter((number) => number.unsubscribed !== true);
  return { data: numbers.slice(0, 1).map(describeApp) };
}

/** Without an address, the registered one stays. The address of an override must pass the verification. */
export async function subscribeApp(context: Context, request: FastifyRequest): Promise<object> {
  const numbers = authorizeAccount(context, request);
  const { override_callback_uri: callback, verify_token } = parseBody(shape, request.body ?? {});
  const isOverride = callback !== undefined && verify_token !== undefined;
  const override = isOverride ? { callback_url: callback, verify_token, verified: true } : {};
  for (const number of numbers) {
    const problem = isOverride ? await verifyCallback({ ...number, ...override }, context.verifyMs) : null;
    if (problem !== null) throw new GraphError(100, { message: problem, status: 422 });
    // As it is now: it may have been registered again during the verification.
    const { unsubscribed: _, ...current } = context.numbers.get(number.phone_number_id) ?? number;
    await context.numbers.put({ ...current, ...override });
    context.delivery.rush(number.phone_number_id);
  }
  return { success: true };
}

/** Hooks wait until an app is subscribed again. */
export async function unsubscribeApp(context: Context, request: FastifyRequest): Promise<object> {
  const numbers = authorizeAccount(context, request);
  await Promise.all(numbers.map((number) => context.numbers.put({ ...number, unsubscribed: true })));
  return { success: true };
}

function describeApp(number: BusinessNumber): object {
  const { callback_url } = number;
  const id = appIdOf(number);
  return {
    ...(callback_url !== null && { override_callback_uri: callback_url }),
    whatsapp_business_api_data: {
      id,
      name: "Business Messaging App",
      link: `https://www.facebook.com/games/?app_id=${id}`,
    },
  };
}
