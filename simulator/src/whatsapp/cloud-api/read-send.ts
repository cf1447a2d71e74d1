// Reads and checks the body of a send, like Meta.
import type { Context } from "../../context.ts";
import { isUserId, phoneDigits, userIdOf } from "../../person.ts";
import type { MessageContent } from "../../store/message.ts";
import { GraphError } from "../graph-error.ts";
import { type BusinessNumber, displayDigits } from "../store/numbers.ts";
import { isRecord, optionalText, refuse, requiredText } from "./body-fields.ts";
import { checkContacts } from "./contents/read-contacts.ts";
import { readInteractive } from "./contents/read-interactive.ts";
import { checkLocation } from "./contents/read-location.ts";
import { checkReaction } from "./contents/read-reaction.ts";
import { type MediaInSend, readMedia } from "./media/read-media.ts";
import { readTemplate } from "./templates/read-template.ts";

export interface Send {
  /** From the request. */
  input: string;
  /** Digits or a user id. Null for a user id in `to`: Meta accepts such a message and drops it. */
  person: string | null;
  data?: string;
  content: MessageContent;
  /** The message is accepted, and fails later for this reason. */
  failure?: string;
}

type Content = Pick<Send, "content" | "failure">;

const MAX_DATA_LENGTH = 512;
const MAX_TEXT_LENGTH = 4096;

/** Throws GraphError. */
export async function readSend(context: Context, number: BusinessNumber, body: unknown): Promise<Send> {
  if (!isRecord(body)) throw refuse("The request's body must be a JSON object");
  if (body["messaging_product"] === undefined) throw refuse("The parameter messaging_product is required.");
  if (body["messaging_product"] !== "whatsapp") {
    throw refuse(
      `Param messaging_product must be one of {WHATSAPP} - got "${String(body["messaging_product"])}".`,
    );
  }
  const recipientType = optionalText(body, "recipient_type");
  if (recipientType !== undefined && recipientType !== "individual") {
    throw refuse(`Param recipient_type must be one of {INDIVIDUAL} - got "${recipientType}".`);
  }
  const recipient = readRecipient(context, number, body);
  const data = optionalText(body, "biz_opaque_callback_data");
  if (data !== undefined && isLonger(data, MAX_DATA_LENGTH)) {
    throw refuse(`Param biz_opaque_callback_data must be at most ${MAX_DATA_LENGTH} characters long.`);
  }
  readQuoted(body);
  const content = await readContent(context, number, recipient.person, body);
  return { ...recipient, ...content, ...(data !== undefined && { data }) };
}

function readRecipient(
  context: Context,
  number: BusinessNumber,
  body: Record<string, unknown>,
): Pick<Send, "input" | "person"> {
  const to = optionalText(body, "to");
  if (to === undefined || to === "") {
    const recipient = optionalText(body, "recipient");
    if (recipient === undefined) throw refuse("The parameter to is required.");
    if (!isUserId(recipient)) throw notValid("recipient isn't a business-scoped user id");
    return { input: recipient, person: personOfUserId(context, number, recipient) };
  }
  if (isUserId(to)) return { input: to, person: null };
  const person = phoneDigits(to);
  if (person === undefined) throw notValid("to isn't a phone number");
  if (person === displayDigits(number)) throw new GraphError(131021);
  return { input: to, person };
}

/** Finds the phone of a user id that a hook has named. */
function personOfUserId({ messages }: Context, number: BusinessNumber, userId: string): string {
  if (messages.handset(userId) !== undefined) return userId;
  const isTheirs = (person: string) => userIdOf(person, number.business_account_id) === userId;
  return messages.newestHandsets(Infinity).find(({ person }) => isTheirs(person))?.person ?? userId;
}

/** Meta sends an answer to a message that nobody has without the quote, so the id isn't looked up. */
function readQuoted(body: Record<string, unknown>): void {
  const { context } = body;
  if (context === undefined) return;
  if (!isRecord(context)) throw refuse("Param context must be a JSON object.");
  requiredText(context, "message_id", "context['message_id']");
}

async function readContent(
  context: Context,
  number: BusinessNumber,
  person: string | null,
  body: Record<string, unknown>,
): Promise<Content> {
  const type = optionalText(body, "type") ?? "text";
  switch (type) {
    case "text":
      return { content: readText(body) };
    case "template":
      return readTemplate(context, number, body["template"]);
    case "image":
    case "video":
    case "audio":
    case "document":
    case "sticker":
      return withFile(type, await readMedia(context, number, type, body[type]));
    case "interactive":
      return withFile(type, await readInteractive(context, number, body[type]));
    case "location":
      checkLocation(body[type]);
      return withFile(type, null);
    case "contacts":
      checkContacts(body[type]);
      return withFile(type, null);
    case "reaction":
      checkReaction(context, person, body[type]);
      return withFile(type, null);
    default:
      throw new GraphError(131051, { details: `The simulator doesn't take messages of the type ${type}` });
  }
}

function withFile(type: MessageContent["type"], file: MediaInSend | null): Content {
  const content = { type, category: "service" };
  if (file === null) return { content };
  if ("failure" in file) return { content, failure: file.failure };
  return { content: { ...content, media_id: file.media_id } };
}

function readText(body: Record<string, unknown>): MessageContent {
  const text = body["text"];
  if (!isRecord(text)) throw refuse("The parameter text is required.");
  const content = requiredText(text, "body", "text['body']");
  if (isLonger(content, MAX_TEXT_LENGTH)) {
    throw refuse(`Param text['body'] must be at most ${MAX_TEXT_LENGTH} characters long.`);
  }
  if (text["preview_url"] !== undefined && typeof text["preview_url"] !== "boolean") {
    throw refuse("Param text['preview_url'] must be a boolean.");
  }
  return { type: "text", category: "service" };
}

/** In Unicode code points. Counts them only when there are more UTF-16 units. */
function isLonger(text: string, most: number): boolean {
  return text.length > most && [...text].length > most;
}

function notValid(details: string): GraphError {
  return new GraphError(131009, { details });
}
