// One hook that is to be delivered: a status of a message, or a message that a person wrote.

import { isUserId } from "../person.ts";
import type { Medium } from "../store/media.ts";
import { type Message, statusesOf, type Written } from "../store/message.ts";
import { type BusinessNumber, displayDigits } from "../store/numbers.ts";

export type Hook = {
  /** The message's seq and which of its hooks this is. */
  seq: number;
  part: number;
  phone_number_id: string;
  /** When the message was accepted or written; a hook is given up 7 days after. */
  since: number;
  /** When it is due for the first time. */
  due: number;
  attempts: number;
  /** The element of `statuses`, or of `messages` with its contact. */
  content: { status: object } | { message: object; contact: object };
};

/** All hooks of a message, in order. `medium` is given for a written sticker. */
export function hooksOf(seq: number, message: Message, medium?: Medium): Hook[] {
  const { phone_number_id, at } = message;
  const known = { seq, phone_number_id, since: at, attempts: 0 };
  if (message.kind === "written") {
    const { person, name } = message;
    const contact = { profile: { name }, ...(isUserId(person) ? { user_id: person } : { wa_id: person }) };
    return [{ ...known, part: 0, due: at, content: { message: writtenMessage(message, medium), contact } }];
  }
  return statusesOf(message).map(({ status, at: due }, part) => ({
    ...known,
    part,
    due,
    content: { status: statusElement(message, status, due) },
  }));
}

/** Meta's envelope; several statuses and messages of one number may go in one POST. */
export function hookBody(number: BusinessNumber, hooks: Hook[]): string {
  const statuses: object[] = [];
  const messages: object[] = [];
  const contacts: object[] = [];
  for (const { content } of hooks) {
    if ("status" in content) statuses.push(content.status);
    else {
      messages.push(content.message);
      contacts.push(content.contact);
    }
  }
  const value = {
    messaging_product: "whatsapp",
    metadata: { display_phone_number: displayDigits(number), phone_number_id: number.phone_number_id },
  };
  const changes: object[] = [];
  if (messages.length > 0) changes.push({ value: { ...value, contacts, messages }, field: "messages" });
  if (statuses.length > 0) changes.push({ value: { ...value, statuses }, field: "messages" });
  return JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ id: number.business_account_id, changes }],
  });
}

type Sent = Exclude<Message, { kind: "written" }>;

function statusElement(message: Sent, status: string, at: number): object {
  const { id, person, data } = message;
  return {
    id,
    status,
    timestamp: unixSeconds(at),
    ...(isUserId(person) ? { recipient_user_id: person } : { recipient_id: person }),
    ...(data !== undefined && { biz_opaque_callback_data: data }),
    ...(message.kind === "received" && status === "sent" && { pricing: pricing(message.category) }),
    ...(message.kind === "undelivered" && { errors: [failureElement(message.failure)] }),
  };
}

function pricing(category: string): object {
  const free = category === "service";
  return {
    billable: !free,
    pricing_model: "PMP",
    category,
    type: free ? "free_customer_service" : "regular",
  };
}

function failureElement({ code, title, details }: { code: number; title: string; details: string }): object {
  return { code, title, message: title, error_data: { details } };
}

/** The element of `messages` in the hook. */
export function writtenMessage(message: Written, medium: Medium | undefined): object {
  const { id, person, at, type, content } = message;
  return {
    ...(isUserId(person) ? { from_user_id: person } : { from: person }),
    id,
    timestamp: unixSeconds(at),
    type,
    [type]:
      medium === undefined
        ? content
        : { id: medium.id, mime_type: medium.mime_type, sha256: medium.sha256, animated: medium.animated },
  };
}

function unixSeconds(at: number): string {
  return `${Math.floor(at / 1000)}`;
}
