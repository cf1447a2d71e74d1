// A person writes an SMS. Twilio answers the words for stopping and starting itself.
import { type Context, keepMessage } from "../context.ts";
import { type SmsNumber, senderOf } from "./numbers.ts";
import { OPT_OUT_ANSWERS, optOutWord } from "./opt-out.ts";
import { segmentsOf } from "./segments.ts";
import { newMessageSid } from "./sids.ts";
import type { SmsWritten } from "./sms.ts";

/** `at`: milliseconds since 1970. Returns the sid. */
export async function writeSms(
  context: Context,
  number: SmsNumber,
  { person, body, media, at }: Pick<SmsWritten, "person" | "body" | "media" | "at">,
): Promise<string> {
  const id = newMessageSid(media.length > 0 ? "MM" : "SM");
  const wasBlocked = context.sms.records.isBlocked(senderOf(number), person);
  await keepMessage(context, {
    kind: "sms_written",
    id,
    at,
    person,
    account_sid: number.account_sid,
    number: number.phone,
    service: number.messaging_service_sid,
    body,
    segments: segmentsOf(body),
    media,
    webhook: number.webhook_url,
  });
  const word = optOutWord(body);
  // Only a change is confirmed: neither a second STOP nor the YES of a person who never stopped.
  const isNews = word === "HELP" || (word === "STOP") !== wasBlocked;
  if (word !== null && isNews) await sendReply(context, number, person, OPT_OUT_ANSWERS[word]);
  return id;
}

/** Sends the messages in the answer to the webhook of a written message. A person who stopped gets none. */
export async function sendAnswers(context: Context, written: SmsWritten, answers: string[]): Promise<void> {
  const number = context.sms.numbers.get(written.number);
  if (number === undefined || context.sms.records.isBlocked(senderOf(number), written.person)) return;
  for (const body of answers) await sendReply(context, number, written.person, body);
}

async function sendReply(context: Context, number: SmsNumber, person: string, body: string): Promise<void> {
  const [sent, delivered] = context.statusDelays;
  await keepMessage(context, {
    kind: "sms_received",
    id: newMessageSid(),
    at: context.clock(),
    person,
    account_sid: number.account_sid,
    number: number.phone,
    service: number.messaging_service_sid,
    body,
    segments: segmentsOf(body),
    direction: "outbound-reply",
    callback: null,
    steps: [
      { status: "sent", after: sent },
      { status: "delivered", after: delivered },
    ],
    error: null,
    raw: { Body: body },
  });
}
