// POST /control/app/messages: the shop writes to a person in its WhatsApp Business app, or Meta's own agent answers.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { type Context, keepMessage } from "../../context.ts";
import { unixSeconds } from "../../whatsapp/hooks/hook.ts";
import { type BusinessNumber, displayDigits } from "../../whatsapp/store/numbers.ts";
import { newWamid } from "../../whatsapp/wamid.ts";
import { fileInHook, type SentFile, storeFile } from "../inbound/file.ts";
import { contextInHook, onPhone } from "../inbound/read-content.ts";
import { echoFiles, oneOf } from "../inbound/shape.ts";
import { findWhatsAppNumber, readInboundBody } from "../inbound/write-inbound.ts";
import { personShape } from "../list-messages.ts";
import { ControlProblem, parseInput } from "../problem.ts";

const FILES = ["image", "video", "audio", "document"] as const;
const wamid = z.string().min(1).max(512);
const contents = {
  text: z.string().min(1).max(65_536).optional(),
  ...echoFiles,
  /** To any message on the phone. Without an emoji, or with an empty one, the shop takes the reaction back. */
  reaction: z.strictObject({ message_id: wamid, emoji: z.string().max(64).optional() }).optional(),
  /** A new text of a message from the app. */
  edit: z.strictObject({ message_id: wamid, text: z.string().min(1).max(65_536) }).optional(),
  /** Deletes a message from the app for everyone. */
  revoke: z.strictObject({ message_id: wamid }).optional(),
};

const shape = z
  .strictObject({
    to: personShape,
    /** The business number's digits or phone_number_id. Optional when there is one. */
    from: z.string().max(64).optional(),
    ...contents,
    /** Meta's own agent writes, not the app: the hook's field is `standby`. */
    agent: z.boolean().default(false),
    /** The message on the phone that is answered. */
    reply_to: wamid.optional(),
  })
  .superRefine((given, input) => {
    const fault = oneOf(given, Object.keys(contents));
    if (fault !== null) input.addIssue(fault);
  });

type Given = z.output<typeof shape>;

export async function writeEcho(context: Context, request: FastifyRequest): Promise<object> {
  const { body, file } = await readInboundBody(request);
  const given = parseInput(shape, body);
  const number = findWhatsAppNumber(context, given.from);
  const id = newWamid(given.to, "to-phone");
  const at = context.clock();
  const replied = given.reply_to === undefined ? null : onPhone(context, given.reply_to);
  const { type, content } = await readContent(context, number, given, file);
  const element = {
    from: displayDigits(number),
    to: given.to,
    id,
    timestamp: unixSeconds(at),
    type,
    ...(replied && { context: contextInHook(number, replied, undefined) }),
    [type]: content,
  };
  const { phone_number_id } = number;
  const known = { id, at, person: given.to, phone_number_id, type, element };
  await keepMessage(context, { kind: "echoed", ...known, ...(given.agent && { agent: true }) });
  return { id, from: phone_number_id, to: given.to, written_at: new Date(at).toISOString() };
}

async function readContent(
  context: Context,
  number: BusinessNumber,
  given: Given,
  file: SentFile | null,
): Promise<{ type: string; content: object }> {
  for (const kind of FILES) {
    const one = given[kind];
    if (one === undefined) continue;
    const medium = await storeFile(context, number, kind, one, file);
    return { type: kind, content: fileInHook(kind, medium, one) };
  }
  if (given.reaction !== undefined) {
    const { message_id, emoji } = given.reaction;
    onPhone(context, message_id);
    // As in a reaction of a person: Meta omits the emoji when the reaction is taken back.
    return { type: "reaction", content: emoji ? { message_id, emoji } : { message_id } };
  }
  if (given.edit !== undefined) {
    const original_message_id = fromApp(context, given.edit.message_id);
    const message = { type: "text", text: { body: given.edit.text } };
    return { type: "edit", content: { original_message_id, message } };
  }
  if (given.revoke !== undefined) {
    return { type: "revoke", content: { original_message_id: fromApp(context, given.revoke.message_id) } };
  }
  return { type: "text", content: { body: given.text } };
}

function fromApp(context: Context, id: string): string {
  if (onPhone(context, id).kind === "echoed") return id;
  throw new ControlProblem(422, "The app can change only messages that were written in it.");
}
