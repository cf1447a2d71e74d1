// POST /control/inbound: a person writes to the business.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { type Context, keepMessage } from "../context.ts";
import { fallbackName, isUserId } from "../person.ts";
import { writeSms } from "../twilio-sms/write-sms.ts";
import { displayDigits } from "../whatsapp/store/numbers.ts";
import { newWamid } from "../whatsapp/wamid.ts";
import { personShape } from "./list-messages.ts";
import { ControlProblem, parseInput } from "./problem.ts";

const shape = z
  .strictObject({
    channel: z.enum(["whatsapp", "sms"]).default("whatsapp"),
    from: personShape,
    /** The business number's digits or phone_number_id. Optional when the channel has one number. */
    to: z.string().max(64).optional(),
    name: z.string().min(1).max(256).optional(),
    text: z.string().min(1).max(65_536).optional(),
    sticker: z.strictObject({ media_id: z.string() }).optional(),
    /** Of an SMS: the addresses of its media. */
    media: z
      .array(z.strictObject({ url: z.url(), content_type: z.string().regex(/^[a-z]+\/[\w.+-]+$/) }))
      .min(1)
      .max(10)
      .optional(),
    type: z
      .string()
      .regex(/^[a-z_]{1,32}$/, "must be a message type of Meta's, such as location")
      .optional(),
    /** The value in the hook at the key named like the type. */
    raw: z.record(z.string(), z.unknown()).optional(),
    /** When the person wrote, for example a day ago. Now if it is left out; never later. */
    written_at: z.iso.datetime().optional(),
  })
  .superRefine((given, input) => {
    const fault = faultOf(given);
    if (fault !== null) input.addIssue(fault);
  });

function faultOf(given: Record<string, unknown>): string | null {
  const { channel, from, name, text, sticker, media, type, raw } = given;
  const contents = [text, sticker, media, type].filter((one) => one !== undefined).length;
  if (channel === "sms") {
    if (isUserId(String(from))) return "An SMS comes from a phone number";
    const hasOther = [name, sticker, type, raw].some((one) => one !== undefined);
    return hasOther || contents === 0 ? "An SMS has a text, media, or both, and nothing else" : null;
  }
  if (contents !== 1 || media !== undefined) return "Give exactly one of text, sticker and type";
  return (type === undefined) === (raw === undefined) ? null : "type and raw go together";
}

export async function writeInbound(context: Context, request: FastifyRequest): Promise<object> {
  const input = parseInput(shape, request.body);
  const now = context.clock();
  const at = Math.min(now, input.written_at === undefined ? now : Date.parse(input.written_at));
  if (input.channel === "sms") {
    const number = findNumber(context.sms.numbers.list(), input.to, (one) => [one.phone]);
    const { from: person, text: body = "", media = [] } = input;
    const id = await writeSms(context, number, { person, body, media, at });
    return { id, from: input.from, to: `+${number.phone}`, written_at: new Date(at).toISOString() };
  }
  const number = findNumber(context.numbers.list(), input.to, (one) => [
    one.phone_number_id,
    displayDigits(one),
  ]);
  const id = newWamid(input.from, "from-phone");
  const known = context.messages.handset(input.from)?.name;
  await keepMessage(context, {
    kind: "written",
    id,
    at,
    person: input.from,
    phone_number_id: number.phone_number_id,
    name: input.name ?? known ?? fallbackName(input.from),
    ...readContent(context, input),
  });
  return { id, from: input.from, to: number.phone_number_id, written_at: new Date(at).toISOString() };
}

function readContent(context: Context, input: z.output<typeof shape>): { type: string; content: object } {
  if (input.text !== undefined) return { type: "text", content: { body: input.text } };
  if (input.sticker === undefined) return { type: input.type ?? "unsupported", content: input.raw ?? {} };
  const { media_id: id } = input.sticker;
  if (context.media.live(id, context.clock()) === undefined) {
    throw new ControlProblem(422, `There is no medium ${id}. Give the id of an uploaded sticker.`);
  }
  return { type: "sticker", content: { id } };
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
