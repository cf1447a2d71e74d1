// POST /control/hooks sends a signed hook of any field, such as `standby` or `calls`. POST /control/hooks/sample sends the sample hook
// of the Test button in Meta's app dashboard.
import type { FastifyRequest } from "fastify";
import { request as post } from "undici";
import { z } from "zod";
import { type Context, keepMessage } from "../context.ts";
import { unixSeconds } from "../whatsapp/hooks/hook.ts";
import { signature } from "../whatsapp/hooks/sign.ts";
import { newWamid } from "../whatsapp/wamid.ts";
import { findWhatsAppNumber } from "./inbound/write-inbound.ts";
import { ControlProblem, parseInput } from "./problem.ts";

const shape = z.strictObject({
  /** The business number's digits or phone_number_id. Optional when there is one. */
  to: z.string().max(64).optional(),
  field: z.string().regex(/^[a-z_]{1,64}$/, "must be a field of Meta's, such as calls"),
  /** The field's value, without `messaging_product` and `metadata`. */
  value: z.record(z.string(), z.unknown()),
});

export async function sendHook(context: Context, request: FastifyRequest): Promise<object> {
  const { to, field, value } = parseInput(shape, request.body);
  const { phone_number_id } = findWhatsAppNumber(context, to);
  const id = newWamid("", "from-phone");
  const at = context.clock();
  await keepMessage(context, { kind: "notice", id, at, person: "", phone_number_id, field, value });
  return { id, to: phone_number_id };
}

/** Sent once, signed with the secret of the number's app. Answers what the callback address answered. */
export async function sendSample(context: Context, request: FastifyRequest): Promise<object> {
  const { to } = parseInput(shape.pick({ to: true }), request.body ?? {});
  const { callback_url, app_secret } = findWhatsAppNumber(context, to);
  if (callback_url === null) throw new ControlProblem(409, "The number has no callback address.");
  const timestamp = unixSeconds(context.clock());
  const message = { from: "16315551181", id: "ABGGFlA5Fpa", timestamp, type: "text" };
  const value = {
    messaging_product: "whatsapp",
    metadata: { display_phone_number: "16505551111", phone_number_id: "123456123" },
    contacts: [{ profile: { name: "test user name" }, wa_id: "16315551181" }],
    messages: [{ ...message, text: { body: "this is a text message" } }],
  };
  const entry = [{ id: "0", time: Number(timestamp), changes: [{ field: "messages", value }] }];
  const body = JSON.stringify({ object: "whatsapp_business_account", entry });
  const headers = { "content-type": "application/json", "x-hub-signature-256": signature(app_secret, body) };
  const answer = await post(callback_url, { method: "POST", headers, body });
  await answer.body.dump();
  return { status: answer.statusCode };
}
