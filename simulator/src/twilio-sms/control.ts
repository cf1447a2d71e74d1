// PUT and GET /control/sms-numbers: registers SMS numbers, like Twilio's console.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Context } from "../context.ts";
import { parseInput } from "../control/problem.ts";
import { answerProblems } from "../control/routes.ts";
import { phoneDigits } from "../person.ts";
import type { SmsNumber } from "./numbers.ts";
import { ACCOUNT_SID, SERVICE_SID } from "./sids.ts";

const shape = z.strictObject({
  phone: z.string().transform((given, input) => {
    const digits = phoneDigits(given);
    if (digits === undefined) input.addIssue("must be a phone number");
    return digits ?? "";
  }),
  account_sid: z.string().regex(ACCOUNT_SID, "must be AC and 32 hex digits, as Twilio's are"),
  auth_token: z.string().min(1).max(256).regex(/^\S+$/, "must not have spaces"),
  messaging_service_sid: z
    .string()
    .regex(SERVICE_SID, "must be MG and 32 hex digits, as Twilio's are")
    .nullable()
    .default(null),
  webhook_url: z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .nullable()
    .default(null),
  name: z.string().min(1).max(256).default("Test business"),
});

export function smsControl(context: Context): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    answerProblems(app);
    app.get("/control/sms-numbers", async () => ({ data: context.sms.numbers.list().map(showNumber) }));
    app.put("/control/sms-numbers/:phone", (request) => putNumber(context, request));
  };
}

/** Registers or changes the number. Its token becomes that of the whole account. */
async function putNumber(context: Context, request: FastifyRequest): Promise<object> {
  const number = parseInput(shape, { ...(request.body as object), ...(request.params as object) });
  await context.sms.numbers.put(number);
  return showNumber(number);
}

/** Without the token. */
function showNumber({ phone, account_sid, messaging_service_sid, webhook_url, name }: SmsNumber): object {
  return { phone: `+${phone}`, account_sid, messaging_service_sid, webhook_url, name };
}
