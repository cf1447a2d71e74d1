// POST /<WABA_ID>/subscribed_apps: sets and verifies the callback address of the account's numbers.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { GraphError } from "../graph-error.ts";
import { verifyCallback } from "../hooks/verify.ts";
import { authorizeAccount } from "./authorize.ts";
import { parseBody } from "./body-fields.ts";

const shape = z.object({
  override_callback_uri: z.url({ protocol: /^https?$/, error: "must be an address" }),
  verify_token: z.string().min(1),
});

/** Unlike Meta, the simulator has no callback of an app, so the override is required. */
export async function subscribeApp(context: Context, request: FastifyRequest): Promise<object> {
  const numbers = authorizeAccount(context, request);
  const { override_callback_uri: callback, verify_token } = parseBody(shape, request.body);
  for (const number of numbers) {
    const changed = { ...number, callback_url: callback, verify_token, verified: true };
    const problem = await verifyCallback(changed, context.verifyMs);
    if (problem !== null) throw new GraphError(100, { message: problem, status: 422 });
    await context.numbers.put(changed);
    context.delivery.rush(number.phone_number_id);
  }
  return { success: true };
}
