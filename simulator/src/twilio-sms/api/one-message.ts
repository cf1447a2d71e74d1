// GET, POST and DELETE /Accounts/{AccountSid}/Messages/{Sid}.json: one message, the removal of its text, and its deletion.
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import type { SmsRecord } from "../records.ts";
import type { Sms } from "../sms.ts";
import { formOf } from "./create-message.ts";
import { isInProgress, messagePath, messageResource } from "./message-resource.ts";
import { notFound, TwilioError } from "./twilio-error.ts";

export function fetchMessage(context: Context, accountSid: string, request: FastifyRequest): object {
  return show(context, find(context, accountSid, request));
}

/** An empty Body removes the text, of a message that is no longer in progress. */
export async function updateMessage(
  context: Context,
  accountSid: string,
  request: FastifyRequest,
): Promise<object> {
  const record = find(context, accountSid, request);
  const form = formOf(request);
  if (form.has("Status")) {
    throw new TwilioError(20001, {
      message: "Only a scheduled message can be canceled, and the simulator has none",
    });
  }
  if (form.get("Body") !== "")
    throw new TwilioError(20001, { message: "Body can only be changed to an empty text" });
  refuseInProgress(context, record);
  if (!record.redacted) await context.sms.records.redact(record);
  return show(context, record);
}

/** Deletes Twilio's record. The phone keeps the message. */
export async function deleteMessage(
  context: Context,
  accountSid: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const record = find(context, accountSid, request);
  refuseInProgress(context, record);
  await context.sms.records.remove(record);
  return reply.code(204).send();
}

function find({ sms }: Context, accountSid: string, request: FastifyRequest): SmsRecord {
  const { message: sid } = request.params as { message: string };
  const record = sms.records.find(accountSid, sid);
  if (record === undefined) throw notFound(`${messagePath(accountSid, sid)}.json`);
  return record;
}

function read(context: Context, { seq }: SmsRecord): Sms {
  return context.messages.read(seq) as Sms;
}

function show(context: Context, record: SmsRecord): object {
  return messageResource(record, read(context, record), context.clock());
}

function refuseInProgress(context: Context, record: SmsRecord): void {
  if (isInProgress(read(context, record), context.clock())) throw new TwilioError(20009);
}
