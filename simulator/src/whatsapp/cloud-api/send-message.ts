// POST /<PHONE_NUMBER_ID>/messages, and /marketing_messages: accepts a message, unless a fault is set for it.
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Context, keepMessage } from "../../context.ts";
import { sendUnderFaults } from "../../faults/send-under-faults.ts";
import type { FaultOutcome } from "../../faults/shape.ts";
import { fallbackName, isUserId } from "../../person.ts";
import type { Message, Received, Undelivered } from "../../store/message.ts";
import { fateOf } from "../crowd.ts";
import { errorTitle, GraphError, unknownObject } from "../graph-error.ts";
import type { BusinessNumber } from "../store/numbers.ts";
import { newWamid } from "../wamid.ts";
import { authorizeNumber, demand } from "./authorize.ts";
import { isRecord } from "./body-fields.ts";
import { markRead } from "./mark-read.ts";
import { readSend, type Send } from "./read-send.ts";

/** Meta's window for free messages after a message of the person. */
const WINDOW_MS = 24 * 3_600_000;
const HOLD_MS = 60_000;
/** From reading a message to the answer. */
const ANSWER_MS = 500;

export async function sendMessage(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  isMarketing = false,
): Promise<unknown> {
  const number = authorizeNumber(context, request);
  demand(number, "whatsapp_business_messaging");
  if (isMarketing) checkMarketing(context, number, request.body);
  if (isRecord(request.body) && request.body["status"] !== undefined)
    return markRead(context, number, request.body);
  return sendUnderFaults(context.faults, {
    channel: "whatsapp",
    reply,
    accept: (fault) => accept(context, number, request.body, fault),
    errorFor: (code, { message, http_status: status }) =>
      new GraphError(code, {
        ...(message !== undefined && { message }),
        ...(status !== undefined && { status }),
      }),
  });
}

/** Source: Meta, "Marketing Messages API for WhatsApp", "Error codes". */
function checkMarketing(context: Context, number: BusinessNumber, body: unknown): void {
  if (number.marketing === "closed") throw unknownObject("POST", number.phone_number_id);
  if (number.marketing === "terms_missing")
    throw new GraphError(131063, {
      details: "The terms of service of the Marketing Messages API aren't signed.",
    });
  const { name, language } = (isRecord(body) && isRecord(body["template"]) && body["template"]) || {};
  const code = isRecord(language) ? language["code"] : undefined;
  const template = context.templates.find(number.business_account_id, String(name), String(code));
  // An unknown template is refused as on the other path.
  if (template !== undefined && template.category !== "MARKETING")
    throw new GraphError(134100, { details: "Only templates categorized as marketing are supported." });
}

/** Stores the message before the answer. Throws GraphError. */
async function accept(
  context: Context,
  number: BusinessNumber,
  body: unknown,
  given: FaultOutcome | undefined,
): Promise<object> {
  const send = await readSend(context, number, body);
  const { failsWith, answer } = send.content.type === "template" ? fateOf(send.person) : {};
  const fault = given ?? (failsWith === undefined ? undefined : { fails_with: failsWith });
  context.limits.count(context.faults.get(), number.phone_number_id, send.person);
  const id = newWamid(send.person ?? send.input, "to-phone");
  if (send.person !== null) {
    const message = toMessage(context, number, { ...send, person: send.person, fault }, id, body as object);
    await keepMessage(context, message);
    if (answer !== undefined && message.kind === "received")
      await keepMessage(context, answerTo(context, message, answer));
  }
  return {
    messaging_product: "whatsapp",
    contacts: [{ input: send.input, ...recipientIds(send) }],
    messages: [{ id, message_status: fault?.hold ?? "accepted" }],
  };
}

/** Its hook is due when the person has read the message. */
function answerTo(
  context: Context,
  { person, phone_number_id, at, delays }: Received,
  body: string,
): Message {
  const name = context.messages.handset(person)?.name ?? fallbackName(person);
  const known = {
    id: newWamid(person, "from-phone"),
    at: at + delays[2] + ANSWER_MS,
    person,
    phone_number_id,
  };
  return { kind: "written", ...known, name, type: "text", content: { body } };
}

function recipientIds({ input, person }: Send): object {
  if (person === null) return {};
  return isUserId(input) ? { user_id: input } : { wa_id: person };
}

function toMessage(
  context: Context,
  number: BusinessNumber,
  send: Send & { person: string; fault: FaultOutcome | undefined },
  id: string,
  raw: object,
): Message {
  const { person, data, content, failure, fault } = send;
  const at = context.clock();
  const heldMs = fault?.hold === undefined ? 0 : (fault.hold_ms ?? HOLD_MS);
  const known = {
    id,
    at,
    person,
    phone_number_id: number.phone_number_id,
    ...(data !== undefined && { data }),
  };
  if (fault?.fails_with !== undefined) {
    const details = "The message failed because a fault was set for it.";
    return { kind: "undelivered", ...known, failure: failed(fault.fails_with, details), delay: heldMs };
  }
  if (failure !== undefined) return { kind: "undelivered", ...known, failure: failed(131053, failure) };
  if (
    content.type !== "template" &&
    context.faults.get().enforce_window &&
    !isOpen(context, number, person, at)
  ) {
    const details =
      "Message failed to send because more than 24 hours have passed since the customer last replied to this number.";
    return { kind: "undelivered", ...known, failure: failed(131047, details) };
  }
  context.presence.stopTyping(person);
  const [sent, delivered, read] = context.statusDelays;
  const delays: Received["delays"] = [sent + heldMs, delivered + heldMs, read + heldMs];
  const { pricing } = context.faults.get();
  const billed = Object.keys(pricing).length > 0 && { pricing };
  return { kind: "received", ...known, ...content, delays, raw, ...billed };
}

function failed(code: number, details: string): Undelivered["failure"] {
  return { code, title: errorTitle(code), details };
}

function isOpen(context: Context, number: BusinessNumber, person: string, at: number): boolean {
  const last = context.messages.handset(person)?.lastWritten.get(number.phone_number_id);
  return last !== undefined && at - last < WINDOW_MS;
}
