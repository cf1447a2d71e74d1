// Reads the body of a send and refuses what Meta refuses.
import type { Context } from "../context.ts";
import { GraphError } from "../graph-error.ts";
import { isUserId, phoneDigits, userIdOf } from "../person.ts";
import type { MessageContent } from "../store/message.ts";
import type { BusinessNumber } from "../store/numbers.ts";
import { isRecord, optionalText, refuse, requiredText } from "./body-fields.ts";
import { readSticker } from "./read-sticker.ts";
import { readTemplate } from "./read-template.ts";

export type Send = {
  /** As it came in the request. */
  input: string;
  /** Digits or a user id; null for a user id in `to`, which Meta accepts and drops. */
  person: string | null;
  data?: string;
  content: MessageContent;
};

const maxDataLength = 512;
const maxTextLength = 4096;

/** Throws GraphError. */
export function readSend(context: Context, number: BusinessNumber, body: unknown): Send {
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
  if (data !== undefined && isLonger(data, maxDataLength)) {
    throw refuse(`Param biz_opaque_callback_data must be at most ${maxDataLength} characters long.`);
  }
  return { ...recipient, content: readContent(context, number, body), ...(data !== undefined && { data }) };
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
  return { input: to, person };
}

/** A person whose phone is known has a user id too: hooks carry it. */
function personOfUserId({ messages }: Context, number: BusinessNumber, userId: string): string {
  if (messages.handset(userId) !== undefined) return userId;
  const isTheirs = (person: string) => userIdOf(person, number.business_account_id) === userId;
  return messages.newestHandsets(Infinity).find(({ person }) => isTheirs(person))?.person ?? userId;
}

function readContent(
  context: Context,
  number: BusinessNumber,
  body: Record<string, unknown>,
): MessageContent {
  const type = optionalText(body, "type") ?? "text";
  switch (type) {
    case "text":
      return readText(body);
    case "template":
      return readTemplate(context.templates, number.business_account_id, body["template"]);
    case "sticker":
      return readSticker(context, number, body["sticker"]);
    default:
      throw new GraphError(131051, {
        details: `The simulator takes text, template and sticker, not ${type}`,
      });
  }
}

function readText(body: Record<string, unknown>): MessageContent {
  const text = body["text"];
  if (!isRecord(text)) throw refuse("The parameter text is required.");
  const content = requiredText(text, "body", "text['body']");
  if (isLonger(content, maxTextLength)) {
    throw refuse(`Param text['body'] must be at most ${maxTextLength} characters long.`);
  }
  if (text["preview_url"] !== undefined && typeof text["preview_url"] !== "boolean") {
    throw refuse("Param text['preview_url'] must be a boolean.");
  }
  return { type: "text", category: "service" };
}

/** In Unicode code points, of which a text never has more than UTF-16 units. */
function isLonger(text: string, most: number): boolean {
  return text.length > most && [...text].length > most;
}

function notValid(details: string): GraphError {
  return new GraphError(131009, { details });
}
