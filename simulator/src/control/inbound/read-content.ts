// The content of a message that a person sends, in the form of Meta's hooks.
import type { Context } from "../../context.ts";
import { isUserId } from "../../person.ts";
import type { Written } from "../../store/message.ts";
import type { PhoneMessage } from "../../store/messages.ts";
import { type BusinessNumber, displayDigits } from "../../whatsapp/store/numbers.ts";
import { ControlProblem } from "../problem.ts";
import { fileInHook, type SentFile, storeFile } from "./file.ts";
import { type Inbound, MEDIA_KINDS } from "./shape.ts";
import { tapOn } from "./tap.ts";

export type Content = Pick<Written, "type" | "content" | "moved_to"> & {
  /** The message that the content answers. */
  answers?: PhoneMessage;
  errors?: object[];
};

const UNSUPPORTED = {
  131051: { title: "Message type unknown", details: "Message type is currently not supported." },
  131060: {
    title: "This message is currently unavailable.",
    details: "This message is currently unavailable. Please ask the sender to send it again.",
  },
};

/** `name`: the person's profile name. Throws ControlProblem. */
export async function readContent(
  context: Context,
  number: BusinessNumber,
  input: Inbound,
  name: string,
  sent: SentFile | null,
): Promise<Content> {
  for (const kind of MEDIA_KINDS) {
    const given = input[kind];
    if (given === undefined) continue;
    const medium = await storeFile(context, number, kind, given, sent);
    return { type: kind, content: fileInHook(kind, medium, given) };
  }
  const { text, location, contacts, order, unsupported, new_number: to } = input;
  if (text !== undefined) return { type: "text", content: { body: text } };
  if (location !== undefined) return { type: "location", content: location };
  if (contacts !== undefined) return { type: "contacts", content: contacts };
  if (order !== undefined) return { type: "order", content: order };
  if (unsupported !== undefined) return unsupportedContent(unsupported);
  const { share_number, call_permission: response, new_user_id: nextId } = input;
  if (share_number) return sharedNumber(input.from, name);
  if (response !== undefined)
    return {
      type: "interactive",
      content: {
        type: "call_permission_reply",
        call_permission_reply: { response, response_source: "user_action" },
      },
    };
  if (nextId !== undefined) {
    if (!isUserId(input.from))
      throw new ControlProblem(422, "Only a person without a visible phone gets another id.");
    const body = `User ${name} changed from ${input.from} to ${nextId}`;
    const ids = { user_id: nextId, previous_user_id: input.from };
    return { type: "system", content: { body, ...ids, type: "user_changed_user_id" }, moved_to: nextId };
  }
  if (to !== undefined) {
    const body = `User ${name} changed from ${input.from} to ${to}`;
    return { type: "system", content: { body, wa_id: to, type: "user_changed_number" }, moved_to: to };
  }
  return aboutAnother(context, input);
}

/** A content about another message on the phone; else the given type as it is. */
function aboutAnother(context: Context, input: Inbound): Content {
  const { reaction, tap, flow_reply: flow, edit, revoke } = input;
  if (reaction !== undefined) {
    onPhone(context, reaction.message_id);
    // Meta omits the emoji when the person takes the reaction back.
    const { message_id, emoji } = reaction;
    return { type: "reaction", content: emoji ? { message_id, emoji } : { message_id } };
  }
  if (tap !== undefined) {
    const answers = onPhone(context, tap.message_id);
    return { ...tapOn(answers, tap.button), answers };
  }
  if (flow !== undefined) {
    const { name, body, response } = flow;
    const nfm_reply = { response_json: JSON.stringify(response), body, name };
    return {
      type: "interactive",
      content: { type: "nfm_reply", nfm_reply },
      ...(flow.message_id !== undefined && { answers: onPhone(context, flow.message_id) }),
    };
  }
  if (edit !== undefined) return editOf(ownMessage(context, edit.message_id), edit.text);
  if (revoke !== undefined) {
    ownMessage(context, revoke.message_id);
    return { type: "revoke", content: { original_message_id: revoke.message_id } };
  }
  return { type: input.type ?? "unsupported", ...(input.raw !== undefined && { content: input.raw }) };
}

/** Meta's answer to a `request_contact_info` has no vCard. */
function sharedNumber(person: string, name: string): Content {
  if (isUserId(person))
    throw new ControlProblem(
      422,
      "The person has no phone in the simulator: give `from` a phone, and `hidden`.",
    );
  const phones = [{ phone: `+${person}`, wa_id: person, type: "MOBILE" }];
  const card = { origin: "contact_request", name: { formatted_name: name, first_name: name }, phones };
  return { type: "contacts", content: [card] };
}

function unsupportedContent({ code, type }: NonNullable<Inbound["unsupported"]>): Content {
  const { title, details } = UNSUPPORTED[code];
  return {
    type: "unsupported",
    ...(type !== undefined && { content: { type } }),
    errors: [{ code, title, message: title, error_data: { details } }],
  };
}

const CAPTIONED = ["image", "video", "document"];

/** A text, or the caption of a file. */
function editOf({ id, type, content, fields }: Written, text: string): Content {
  if (type !== "text" && !CAPTIONED.includes(type))
    throw new ControlProblem(422, "Only a text or a caption can be edited.");
  const context = fields?.["context"] as { id?: string } | undefined;
  const message = {
    ...(context?.id !== undefined && { context: { id: context.id } }),
    type,
    [type]: type === "text" ? { body: text } : { ...content, caption: text },
  };
  return { type: "edit", content: { original_message_id: id, message } };
}

/** Throws ControlProblem when no phone has the message. */
export function onPhone(context: Context, id: string): PhoneMessage {
  const found = context.messages.find(id);
  if (found !== undefined) return found;
  throw new ControlProblem(422, `No phone has the message ${id}. To send it anyway, give type and raw.`);
}

function ownMessage(context: Context, id: string): Written {
  const found = onPhone(context, id);
  if (found.kind === "written") return found;
  throw new ControlProblem(422, "A person can change only own messages.");
}

/** The `context` in Meta's hook: the message that is answered, and whether this one was forwarded. */
export function contextInHook(
  number: BusinessNumber,
  answers: PhoneMessage | undefined,
  forwarded: Inbound["forwarded"],
): object | undefined {
  if (answers === undefined && forwarded === undefined) return undefined;
  return {
    ...(forwarded === "once" && { forwarded: true }),
    ...(forwarded === "often" && { frequently_forwarded: true }),
    ...(answers !== undefined && {
      from: answers.kind === "written" ? answers.person : displayDigits(number),
      id: answers.id,
    }),
  };
}
