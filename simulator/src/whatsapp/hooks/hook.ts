// One hook: a status of a message, or a message that a person wrote.

import { isUserId } from "../../person.ts";
import { statusesOf, type WhatsAppMessage, type Written } from "../../store/message.ts";
import type { Medium } from "../store/media.ts";
import { type BusinessNumber, displayDigits } from "../store/numbers.ts";

export interface Hook {
  /** The seq of the message, and the index among its hooks. */
  seq: number;
  part: number;
  phone_number_id: string;
  /** When the message was accepted or written. Delivery gives up 7 days later. */
  since: number;
  /** The time of the first delivery. */
  due: number;
  attempts: number;
  /** The element of `statuses` or `messages`, with its contact. Meta sends no contact with a failed status. */
  content: { status: object; contact: Contact | null } | { message: object; contact: Contact };
}

/** The element of `contacts`. */
export interface Contact {
  profile: { name: string };
  wa_id?: string;
  user_id: string;
}

/** Facts about the person that a message lacks. */
export interface HookPerson {
  name: string;
  userId: string;
}

/** All hooks of a message, in order. `medium`: of a written sticker. */
export function hooksOf(
  seq: number,
  message: WhatsAppMessage,
  { name, userId }: HookPerson,
  medium?: Medium,
): Hook[] {
  const { phone_number_id, person, at } = message;
  const known = { seq, phone_number_id, since: at, attempts: 0 };
  const phone = isUserId(person) ? {} : { wa_id: person };
  const contact = { profile: { name }, ...phone, user_id: userId };
  if (message.kind === "written") {
    const element = writtenMessage(message, userId, medium);
    return [{ ...known, part: 0, due: at, content: { message: element, contact } }];
  }
  return statusesOf(message).map(({ status, at: due }, part) => ({
    ...known,
    part,
    due,
    content: {
      status: statusElement(message, status, due, userId),
      contact: message.kind === "undelivered" ? null : contact,
    },
  }));
}

/** Meta's envelope for statuses and messages of one number. */
export function hookBody(number: BusinessNumber, hooks: Hook[]): string {
  const statuses: object[] = [];
  const recipients = new Map<string, Contact>();
  const messages: object[] = [];
  const contacts: object[] = [];
  for (const { content } of hooks) {
    if ("status" in content) {
      statuses.push(content.status);
      if (content.contact !== null) recipients.set(content.contact.user_id, content.contact);
    } else {
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
  if (statuses.length > 0) {
    const named = recipients.size > 0 ? { contacts: [...recipients.values()] } : {};
    changes.push({ value: { ...value, ...named, statuses }, field: "messages" });
  }
  return JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ id: number.business_account_id, changes }],
  });
}

type Sent = Exclude<WhatsAppMessage, { kind: "written" }>;

/** Meta omits the user id from a failed status of a message to a phone. */
function statusElement(message: Sent, status: string, at: number, userId: string): object {
  const { id, person, data } = message;
  const byPhone = !isUserId(person);
  return {
    id,
    status,
    timestamp: unixSeconds(at),
    ...(byPhone && { recipient_id: person }),
    ...(!(byPhone && message.kind === "undelivered") && { recipient_user_id: userId }),
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
export function writtenMessage(message: Written, userId: string, medium: Medium | undefined): object {
  const { id, person, at, type, content } = message;
  return {
    ...(isUserId(person) ? {} : { from: person }),
    from_user_id: userId,
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
