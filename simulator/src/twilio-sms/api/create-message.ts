// POST /Accounts/{AccountSid}/Messages.json: takes a message, unless a fault is set for it.
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Context, keepMessage } from "../../context.ts";
import { sendUnderFaults } from "../../faults/send-under-faults.ts";
import { outcomeFor } from "../outcome.ts";
import { segmentsOf } from "../segments.ts";
import { newMessageSid } from "../sids.ts";
import { type SmsSent, sentAt } from "../sms.ts";
import { messageResource } from "./message-resource.ts";
import { readCreate } from "./read-create.ts";
import { TwilioError } from "./twilio-error.ts";

export function createMessage(
  context: Context,
  accountSid: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  return sendUnderFaults(context.faults, {
    channel: "sms",
    reply,
    async accept() {
      const sms = toSms(context, accountSid, formOf(request));
      await keepMessage(context, sms);
      reply.code(201);
      return messageResource({ sentAt: sentAt(sms), redacted: false }, sms, context.clock());
    },
    errorFor: (code, { message, http_status: status }) => new TwilioError(code, { message, status }),
  });
}

/** The fields of a form. A body of another type has none, as with Twilio. */
export function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

function toSms(context: Context, accountSid: string, form: URLSearchParams): SmsSent {
  const { person, number, service, body, callback } = readCreate(context.sms, accountSid, form);
  const [sent, delivered] = context.statusDelays;
  const outcome = outcomeFor(person, sent, delivered);
  return {
    kind: outcome.steps.some(({ status }) => status === "undelivered" || status === "failed")
      ? "sms_undelivered"
      : "sms_received",
    id: newMessageSid(),
    at: context.clock(),
    person,
    account_sid: accountSid,
    number: number.phone,
    service,
    body,
    segments: segmentsOf(body),
    direction: "outbound-api",
    callback,
    ...outcome,
    raw: Object.fromEntries(form),
  };
}
