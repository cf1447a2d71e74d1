// POST /Accounts/{AccountSid}/Messages.json: takes a message, unless a fault is set for it.
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Context, keepMessage } from "../../context.ts";
import { sendUnderFaults } from "../../faults/send-under-faults.ts";
import { fetchMedia } from "../fetch-media.ts";
import { outcomeFor, type SmsOutcome } from "../outcome.ts";
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
      const sms = await toSms(context, accountSid, formOf(request));
      await keepMessage(context, sms);
      reply.code(201);
      return messageResource({ sentAt: sentAt(sms) }, sms, context.clock());
    },
    errorFor: (code, { message, http_status: status }) => new TwilioError(code, { message, status }),
  });
}

/** The fields of a form. A body of another type has none, as with Twilio. */
export function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

async function toSms(context: Context, accountSid: string, form: URLSearchParams): Promise<SmsSent> {
  const { person, number, service, body, callback, mediaUrls } = readCreate(context.sms, accountSid, form);
  const [sent, delivered] = context.statusDelays;
  const files = await fetchMedia(context, number.phone, mediaUrls);
  const outcome: SmsOutcome =
    typeof files === "number"
      ? { error: files, steps: [{ status: "failed", after: sent }] }
      : outcomeFor(person, sent, delivered);
  return {
    kind: outcome.steps.some(({ status }) => status === "undelivered" || status === "failed")
      ? "sms_undelivered"
      : "sms_received",
    id: newMessageSid(mediaUrls.length > 0 ? "MM" : "SM"),
    at: context.clock(),
    person,
    account_sid: accountSid,
    number: number.phone,
    service,
    body,
    segments: mediaUrls.length > 0 ? 1 : segmentsOf(body),
    ...(typeof files !== "number" && files.length > 0 && { files }),
    direction: "outbound-api",
    callback,
    ...outcome,
    raw: Object.fromEntries(form),
  };
}
