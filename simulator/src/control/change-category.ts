// POST /control/templates/category: Meta puts a template into another category, and says so in a hook.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Context } from "../context.ts";
import { sendNotice } from "../whatsapp/coexistence/send-sync.ts";
import { findWhatsAppNumber } from "./inbound/write-inbound.ts";
import { ControlProblem, parseInput } from "./problem.ts";

const shape = z.strictObject({
  /** A business number of the account: its digits or phone_number_id. Optional when there is one. */
  to: z.string().max(64).optional(),
  name: z.string().max(512),
  language: z.string().max(16),
  category: z.string().regex(/^[A-Z_]{1,40}$/, "must be a word in capitals, such as MARKETING"),
  /** Without a hook, a client learns of it with its next look. */
  hook: z.boolean().default(true),
});

export async function changeCategory(context: Context, request: FastifyRequest): Promise<object> {
  const { to, name, language, category, hook } = parseInput(shape, request.body);
  const number = findWhatsAppNumber(context, to);
  const account = number.business_account_id;
  const known = context.templates.find(account, name, language);
  if (!known) throw new ControlProblem(422, `The account has no template ${name} in ${language}.`);
  const { id: _, category: previous, ...rest } = known;
  const changed = await context.templates.add(account, { ...rest, category, previous_category: previous });
  if (hook) {
    const about = {
      message_template_id: Number(changed.id),
      message_template_name: name,
      message_template_language: language,
    };
    const value = { ...about, previous_category: previous, new_category: category };
    await sendNotice(context, number, "template_category_update", value);
  }
  return { name, language, category, previous_category: previous };
}
