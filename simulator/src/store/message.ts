// The messages that the simulator keeps, as they lie in its file; a union of what can become of one.

/** A message of the business that reached a phone. */
export type Received = {
  kind: "received";
  /** The wamid. */
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  /** The person: digits of a phone, or a business-scoped user id. */
  person: string;
  phone_number_id: string;
  type: "text" | "template" | "sticker";
  /** biz_opaque_callback_data. */
  data?: string;
  /** What Meta bills it as: service, utility, marketing, authentication. */
  category: string;
  template?: RenderedTemplate;
  sticker?: { media_id: string; animated: boolean };
  /** Milliseconds until sent, delivered and read: with `at`, this is the whole history of its statuses. */
  delays: [sent: number, delivered: number, read: number];
  /** The request's body. */
  raw: object;
};

/** What kind of message the business sent, and what the phone shows of it beside the request. */
export type MessageContent = Pick<Received, "type" | "category" | "template" | "sticker">;

export type RenderedTemplate = {
  name: string;
  language: string;
  header?: string;
  body: string;
  footer?: string;
  buttons?: string[];
};

/** A message that was accepted and then not delivered: no phone has it, one status `failed` tells of it. */
export type Undelivered = {
  kind: "undelivered";
  id: string;
  at: number;
  person: string;
  phone_number_id: string;
  data?: string;
  failure: { code: number; title: string; details: string };
};

/** A message that a person wrote to the business. */
export type Written = {
  kind: "written";
  id: string;
  at: number;
  person: string;
  phone_number_id: string;
  /** The person's profile name. */
  name: string;
  type: string;
  /** What stands under the key named as the type in Meta's webhook: `{body}` for a text. */
  content: object;
};

export type Message = Received | Undelivered | Written;

export type Status = { status: "sent" | "delivered" | "read" | "failed"; at: number };

/** The statuses that a message of the business runs through, those to come included. */
export function statusesOf(message: Received | Undelivered): Status[] {
  if (message.kind === "undelivered") return [{ status: "failed", at: message.at }];
  const [sent, delivered, read] = message.delays;
  return [
    { status: "sent", at: message.at + sent },
    { status: "delivered", at: message.at + delivered },
    { status: "read", at: message.at + read },
  ];
}

/** How many hooks a message of this kind causes. */
export function hookCount(kind: Message["kind"]): number {
  return kind === "received" ? 3 : 1;
}
