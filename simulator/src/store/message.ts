// A stored message.
import { type Sms, smsHookCount } from "../twilio-sms/sms.ts";

/** A message of the business that reached a phone. */
export interface Received {
  kind: "received";
  /** The wamid. */
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  /** The person: digits of a phone, or a business-scoped user id. */
  person: string;
  phone_number_id: string;
  type:
    | "text"
    | "template"
    | "image"
    | "video"
    | "audio"
    | "document"
    | "sticker"
    | "location"
    | "contacts"
    | "interactive"
    | "reaction";
  /** biz_opaque_callback_data. */
  data?: string;
  /** Meta's billing category: service, utility, marketing or authentication. */
  category: string;
  /** The `pricing` of a status, if it isn't that of the category; null for none. */
  pricing?: { sent?: object | null | undefined; delivered?: object | null | undefined };
  template?: RenderedTemplate;
  /** The file, or that of the header. */
  media_id?: string;
  /** Milliseconds until each status. With `at`, the whole history of the statuses. */
  delays: [sent: number, delivered: number, read: number];
  /** The request's body. */
  raw: object;
}

/** The content of a message that a business sent. */
export type MessageContent = Pick<Received, "type" | "category" | "template" | "media_id">;

export interface RenderedTemplate {
  name: string;
  language: string;
  header?: string;
  offer?: RenderedOffer;
  body: string;
  footer?: string;
  buttons?: RenderedButton[];
  cards?: RenderedCard[];
}

export interface RenderedCard {
  /** The file of the card's header. */
  media_id?: string;
  body?: string;
  buttons?: RenderedButton[];
}

export interface RenderedOffer {
  text: string;
  /** In ISO 8601; missing for an offer that shows no end. */
  expires_at?: string;
}

export interface RenderedButton {
  /** In capitals: QUICK_REPLY, URL, COPY_CODE and others. */
  type: string;
  text: string;
  url?: string;
  phone_number?: string;
  /** Of a quick reply, when the request sets it. */
  payload?: string;
  code?: string;
}

/** A message that was accepted but not delivered. It reaches no phone and has one status, `failed`. */
export interface Undelivered {
  kind: "undelivered";
  id: string;
  at: number;
  person: string;
  phone_number_id: string;
  data?: string;
  failure: { code: number; title: string; details: string };
  /** Milliseconds until it fails. */
  delay?: number;
}

/** A message that a person wrote to the business. */
export interface Written {
  kind: "written";
  id: string;
  at: number;
  person: string;
  phone_number_id: string;
  /** The person's profile name. */
  name: string;
  type: string;
  /** The value in Meta's webhook at the key named like the type: `{body}` for a text. */
  content?: object;
  /** Further fields of the message in Meta's webhook, such as `context`, `referral` and `group_id`. */
  fields?: Record<string, unknown>;
  /** The person hides the phone: the webhook has only the business-scoped user id. */
  hidden?: true;
  username?: string;
  /** Meta's own agent holds the conversation. */
  agent?: true;
  /** In a message of the type `system`: the person's new phone, which has the messages from now on. */
  moved_to?: string;
}

/** A message of the shop's WhatsApp Business app, or of Meta's own agent. It is on the phone; the business gets an echo. */
export interface Echoed {
  kind: "echoed";
  id: string;
  at: number;
  person: string;
  phone_number_id: string;
  type: string;
  /** The element of `message_echoes` in Meta's webhook. */
  element: Record<string, unknown>;
  agent?: true;
}

/** A webhook that isn't about one message, such as a part of the history. */
export interface Notice {
  kind: "notice";
  id: string;
  at: number;
  /** Nobody. */
  person: "";
  phone_number_id: string;
  /** The field of Meta's webhook, with its value. */
  field: string;
  value: object;
}

export type WhatsAppMessage = Received | Undelivered | Written | Echoed | Notice;
export type Message = WhatsAppMessage | Sms;

export function isSms(message: Message): message is Sms {
  return message.kind.startsWith("sms_");
}

/** Whether the message is on the person's phone. */
export function isOnPhone(kind: Message["kind"]): boolean {
  return kind !== "undelivered" && kind !== "sms_undelivered" && kind !== "notice";
}

export type Status = { status: "sent" | "delivered" | "read" | "played" | "failed"; at: number };

/** All statuses of a message of the business, future ones included. */
export function statusesOf(message: Received | Undelivered): Status[] {
  if (message.kind === "undelivered") return [{ status: "failed", at: message.at + (message.delay ?? 0) }];
  const [sent, delivered, read] = message.delays;
  return [
    { status: "sent", at: message.at + sent },
    { status: "delivered", at: message.at + delivered },
    { status: "read", at: message.at + read },
    ...(isVoice(message) ? [{ status: "played" as const, at: message.at + read }] : []),
  ];
}

function isVoice({ raw }: Received): boolean {
  return "audio" in raw && (raw.audio as { voice?: boolean }).voice === true;
}

export function hookCount(message: Message): number {
  if (isSms(message)) return smsHookCount(message);
  return message.kind === "received" ? statusesOf(message).length : 1;
}
