// POST /control/inbound: a person writes to the business.
import type { FastifyRequest } from "fastify";
import { type Context, keepMessage, userIdFor } from "../../context.ts";
import { readMultipart } from "../../multipart.ts";
import { fallbackName } from "../../person.ts";
import { writeSms } from "../../twilio-sms/write-sms.ts";
import { sendNotice } from "../../whatsapp/coexistence/send-sync.ts";
import { unixSeconds } from "../../whatsapp/hooks/hook.ts";
import { type BusinessNumber, displayDigits } from "../../whatsapp/store/numbers.ts";
import { newWamid } from "../../whatsapp/wamid.ts";
import { ControlProblem, parseInput } from "../problem.ts";
import type { SentFile } from "./file.ts";
import { contextInHook, onPhone, readContent } from "./read-content.ts";
import { type Inbound, inboundShape } from "./shape.ts";

/** JSON, or a multipart body with the JSON in the field `message` and a file in the field `file`. */
export async function writeInbound(context: Context, request: FastifyRequest): Promise<object> {
  const { body, file } = await readInboundBody(request);
  const input = parseInput(inboundShape, body);
  const now = context.clock();
  const at = Math.min(now, input.written_at === undefined ? now : Date.parse(input.written_at));
  const written_at = new Date(at).toISOString();
  if (input.channel === "sms") {
    const number = findNumber(context.sms.numbers.list(), input.to, (one) => [one.phone]);
    const { from: person, text = "", media = [] } = input;
    const id = await writeSms(context, number, { person, body: text, media, at });
    return { id, from: input.from, to: `+${number.phone}`, written_at };
  }
  const number = findWhatsAppNumber(context, input.to);
  const id = await writeWhatsApp(context, number, input, { at, file });
  return { id, from: input.from, to: number.phone_number_id, written_at };
}

export function findWhatsAppNumber(context: Context, to: string | undefined): BusinessNumber {
  return findNumber(context.numbers.list(), to, (one) => [one.phone_number_id, displayDigits(one)]);
}

/** Returns the wamid. */
async function writeWhatsApp(
  context: Context,
  number: BusinessNumber,
  input: Inbound,
  { at, file }: { at: number; file: SentFile | null },
): Promise<string> {
  const id = newWamid(input.from, "from-phone");
  const known = context.messages.handset(input.from)?.name;
  const name = input.name ?? known ?? fallbackName(input.from);
  if (input.call !== undefined)
    return writeCall(context, number, input, { at, name, seconds: input.call.seconds });
  const { answers, errors, ...content } = await readContent(context, number, input, name, file);
  const replied = input.reply_to === undefined ? answers : onPhone(context, input.reply_to);
  const quoted = contextInHook(number, replied, input.forwarded);
  const fields = {
    ...(input.group_id !== undefined && { group_id: input.group_id }),
    ...(quoted !== undefined && { context: quoted }),
    ...(input.referral !== undefined && { referral: input.referral }),
    ...(errors !== undefined && { errors }),
    ...input.fields,
  };
  await keepMessage(context, {
    kind: "written",
    id,
    at,
    person: input.from,
    phone_number_id: number.phone_number_id,
    name,
    ...content,
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(input.hidden && { hidden: true }),
    ...(input.username !== undefined && { username: input.username }),
    ...(input.agent && { agent: true }),
  });
  if (content.moved_to !== undefined) context.changes.mark(content.moved_to);
  return id;
}

/** Two hooks of the field `calls`: the call begins, and ends. Returns the call's id. */
async function writeCall(
  context: Context,
  number: BusinessNumber,
  { from }: Inbound,
  { at, name, seconds }: { at: number; name: string; seconds: number },
): Promise<string> {
  const id = newWamid(from, "from-phone").replace("wamid", "wacid");
  const userId = userIdFor(context, { person: from, phone_number_id: number.phone_number_id });
  const call = { id, from, to: displayDigits(number), direction: "USER_INITIATED" };
  const ends = at + seconds * 1_000;
  const parts = [
    { ...call, event: "connect", timestamp: unixSeconds(at), session: { sdp_type: "offer", sdp: "v=0" } },
    {
      ...call,
      event: "terminate",
      timestamp: unixSeconds(ends),
      duration: seconds,
      status: seconds > 0 ? "COMPLETED" : "FAILED",
    },
  ];
  for (const part of parts) {
    const contacts = [{ profile: { name }, wa_id: from, user_id: userId }];
    await sendNotice(context, number, "calls", { contacts, calls: [part] });
  }
  return id;
}

export async function readInboundBody(
  request: FastifyRequest,
): Promise<{ body: unknown; file: SentFile | null }> {
  const form = await readMultipart(request).catch(() => {
    throw new ControlProblem(400, "The multipart body can't be read.");
  });
  if (form === null) return { body: request.body, file: null };
  const file = form.get("file");
  const bytes = file instanceof File ? Buffer.from(await file.arrayBuffer()) : null;
  return {
    body: parseJson(form.get("message")),
    file: bytes && file instanceof File ? { bytes, mime_type: file.type, filename: file.name } : null,
  };
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    throw new ControlProblem(400, "The field message of the multipart body must be JSON.");
  }
}

/** `namesOf`: the texts that name a number in `to`. */
function findNumber<Number>(
  numbers: Number[],
  to: string | undefined,
  namesOf: (number: Number) => string[],
): Number {
  const [first] = numbers;
  if (first === undefined) {
    throw new ControlProblem(409, "No business number is registered.");
  }
  if (to === undefined) {
    if (numbers.length === 1) return first;
    throw new ControlProblem(422, "There are several business numbers. Choose one with to.");
  }
  const digits = to.replace(/[\s+().-]/g, "");
  const found = numbers.find((number) => namesOf(number).includes(digits));
  if (found === undefined) throw new ControlProblem(422, `No business number ${to} is registered.`);
  return found;
}
