// One hook: a status of a message, or a message that a person wrote.

import { isUserId } from "../../person.ts";
import {
  type Echoed,
  type Received,
  statusesOf,
  type Undelivered,
  type WhatsAppMessage,
  type Written,
} from "../../store/message.ts";
import { type BusinessNumber, displayDigits } from "../store/numbers.ts";

export interface Hook {
  /** The seq of the message, and the index among its hooks. */
  seq: number;
  part: number;
  phone_number_id: string;
  person: string;
  /** When the message was accepted or written. Delivery gives up 7 days later. */
  since: number;
  /** The time of the first delivery. */
  due: number;
  attempts: number;
  /** The element of `statuses` or `messages`, with its contact. Meta sends none with a failed status or a system message. */
  content: { contact: Contact | null } & (
    | { status: object }
    | { message: object; agent?: true }
    | { change: Change }
  );
}

/** A change of another field than `messages`. */
export interface Change {
  field: string;
  value: object;
}

/** The element of `contacts`. */
export interface Contact {
  profile: { name: string; username?: string };
  wa_id?: string;
  user_id: string;
}

/** Facts about the person that a message lacks. */
export interface HookPerson {
  name: string;
  userId: string;
}

/** All hooks of a message, in order. */
export function hooksOf(seq: number, message: WhatsAppMessage, { name, userId }: HookPerson): Hook[] {
  const { phone_number_id, person, at } = message;
  const known = { seq, phone_number_id, person, since: at, attempts: 0 };
  if (message.kind === "notice" || message.kind === "echoed") {
    const change = message.kind === "notice" ? message : echo(message);
    const content = { change: { field: change.field, value: change.value }, contact: null };
    return [{ ...known, part: 0, due: at, content }];
  }
  const isHidden = message.kind === "written" && message.hidden;
  const phone = isUserId(person) || isHidden ? {} : { wa_id: person };
  const named = message.kind === "written" &&
    message.username !== undefined && { username: message.username };
  const contact = { profile: { name, ...named }, ...phone, user_id: userId };
  if (message.kind === "written") {
    const content = {
      message: writtenMessage(message, userId),
      ...(message.agent && { agent: message.agent }),
      contact: message.type === "system" ? null : contact,
    };
    return [{ ...known, part: 0, due: at, content }];
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
  const systemMessages: object[] = [];
  const others: Change[] = [];
  for (const { content } of hooks) {
    if ("status" in content) {
      statuses.push(content.status);
      if (content.contact !== null) recipients.set(content.contact.user_id, content.contact);
    } else if ("change" in content) others.push(content.change);
    else if (content.agent)
      others.push({ field: "standby", value: { contacts: [content.contact], messages: [content.message] } });
    else if (content.contact === null) systemMessages.push(content.message);
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
  if (systemMessages.length > 0)
    changes.push({ value: { ...value, messages: systemMessages }, field: "messages" });
  for (const { field, value: more } of others) changes.push({ value: { ...value, ...more }, field });
  if (statuses.length > 0) {
    const named = recipients.size > 0 ? { contacts: [...recipients.values()] } : {};
    changes.push({ value: { ...value, ...named, statuses }, field: "messages" });
  }
  return JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ id: number.business_account_id, changes }],
  });
}

type Sent = Received | Undelivered;

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
    ...(message.kind === "received" && pricingIn(message, status)),
    ...(message.kind === "undelivered" && { errors: [failureElement(message.failure)] }),
  };
}

/** Meta sends it with `sent`, and with one of `delivered` and `read`. */
function pricingIn({ pricing: given = {}, category }: Received, status: string): object {
  if (status !== "sent" && status !== "delivered") return {};
  const shown = given[status] === undefined ? pricing(category) : given[status];
  return shown === null ? {} : { pricing: shown };
}

/** Of each number and month, the first thousand service messages are free. The simulator doesn't count them. */
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

function echo(message: Echoed): Change {
  const field = message.agent ? "standby" : "smb_message_echoes";
  return { field, value: { message_echoes: [message.element] } };
}

/** The element of `messages` in the hook. */
export function writtenMessage(message: Written, userId: string): object {
  const { id, person, at, type, content, fields, hidden } = message;
  return {
    ...(isUserId(person) || hidden ? {} : { from: person }),
    from_user_id: userId,
    id,
    timestamp: unixSeconds(at),
    ...fields,
    type,
    ...(content !== undefined && { [type]: content }),
  };
}

export function unixSeconds(at: number): string {
  return `${Math.floor(at / 1000)}`;
}
