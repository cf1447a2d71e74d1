// One message as Twilio describes it, in a hook or in a list, and the facts about it.
import type { ChannelFact, ReceiptStatus } from "../connector.ts";
import type { InboundContent } from "../content.ts";
import { isObject, type JsonObject } from "../json.ts";
import { numberIdOf } from "./credentials.ts";
import { receiptFailure } from "./errors/failures.ts";
import { optsOut } from "./opt-out.ts";

export interface TwilioMessage {
  accountSid: string;
  sid: string;
  from: string;
  to: string;
  body: string | null;
  /** Anything except a text. */
  hasMedia: boolean;
  /** Known from a hook. A list only counts the files. */
  files?: MediaFile[];
  /** `OptOutType` of a hook. */
  optOutType?: string | null;
  at: Date;
  payload: JsonObject;
}

export interface MediaFile {
  url: string;
  mimeType: string | null;
}

export interface SentMessage extends Pick<TwilioMessage, "accountSid" | "sid" | "from" | "to" | "at"> {
  status: string;
  errorCode: number | null;
  /** Null in a list, which doesn't have the address of the callback. */
  callbackData: string | null;
}

/** Null for a status that isn't known. */
export function receiptOf(message: SentMessage): ChannelFact | null {
  const { accountSid, sid, from, to, at, callbackData } = message;
  const status = statusOf(message);
  if (status === null) return null;
  const address = addressOf(to);
  const numberId = numberIdOf(accountSid, from);
  return { kind: "receipt", numberId, channelMessageId: sid, ...status, callbackData, address, at };
}

/**
 * Before `sent`, Twilio has taken the message but no carrier has; for us, taken is `sent`. Many carriers report nothing after
 * `sent`, so it may stay the last status. `undelivered` and `failed` are final. Source: Twilio's OpenAPI document, `message_enum_status`.
 */
function statusOf({ status, errorCode }: SentMessage): ReceiptStatus | null {
  switch (status) {
    case "accepted":
    case "scheduled":
    case "queued":
    case "sending":
    case "sent":
      return { status: "sent", failure: null };
    case "delivered":
    case "partially_delivered":
      return { status: "delivered", failure: null };
    case "read":
      return { status: "read", failure: null };
    case "undelivered":
    case "failed":
    case "canceled":
      return { status: "failed", failure: receiptFailure(errorCode) };
    default:
      return null;
  }
}

/** A message of a person. Each further file is a message of its own: the first one has the text. */
export function inboundOf(message: TwilioMessage): ChannelFact[] {
  const first = firstFact(message);
  const further = (message.files ?? []).slice(1).map((file, index): ChannelFact => {
    const { optsOut: _, ...about } = first;
    const channelMessageId = `${message.sid}/${index + 1}`;
    return { ...about, channelMessageId, content: fileContent(file, null), raw: null };
  });
  return [first, ...further];
}

function firstFact(message: TwilioMessage): Extract<ChannelFact, { kind: "message" }> {
  const { accountSid, sid, from, to, hasMedia, at, payload, optOutType } = message;
  const body = message.body === null ? null : plainBody(message.body);
  const about = {
    numberId: numberIdOf(accountSid, to),
    channelMessageId: sid,
    address: addressOf(from),
    otherAddresses: [],
    phone: PHONE.test(from) ? from : null,
    name: null,
    replyTo: null,
    windowMs: null,
    at,
    optsOut: optsOut(body, optOutType),
  };
  const [file] = message.files ?? [];
  if (file)
    return { kind: "message", ...about, content: fileContent(file, body), circumstances: {}, raw: null };
  if (body !== null && !hasMedia)
    return { kind: "message", ...about, content: { type: "text", body }, circumstances: {}, raw: null };
  const reason = hasMedia
    ? "The message has pictures or other files, which Twilio's list doesn't name."
    : "The message has no text.";
  const raw = { payload, named: namedIn(payload) };
  return { kind: "message", ...about, content: { type: "unsupported", reason }, circumstances: {}, raw };
}

function fileContent({ url, mimeType }: MediaFile, caption: string | null): InboundContent {
  const [kind] = mimeType?.split("/") ?? [];
  const type = kind === "image" || kind === "video" || kind === "audio" ? kind : "document";
  return { type, media: { source: url, mimeType, filename: null, sha256: null }, caption };
}

const PHONE = /^\+\d{7,15}$/;

/** A phone in digits, as the service compares addresses; other names, such as short codes and words, as they are. */
function addressOf(name: string): string {
  return PHONE.test(name) ? name.slice(1) : name;
}

/** Short codes and words that name a person. Phones in digits aren't included. */
export function namedIn(payload: unknown): string[] {
  if (!isObject(payload)) return [];
  const names = ["From", "To", "from", "to"].flatMap((key) => payload[key] ?? []);
  return names.filter((name): name is string => typeof name === "string" && !PHONE.test(name) && name !== "");
}

/** Shorter texts come as they are. */
const SHORTEST = 60;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const CONTROL = /[^\P{Cc}\n\r\t]/u;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Some carriers pass long texts on in base64, and nothing in the hook says so. A text that only looks like base64 stays: its bytes are
 * no text. Source: reports of other services that receive through Twilio; its documentation doesn't mention it.
 */
function plainBody(body: string): string {
  if (body.length < SHORTEST || body.length % 4 !== 0 || !BASE64.test(body)) return body;
  try {
    const text = utf8.decode(Buffer.from(body, "base64"));
    return CONTROL.test(text) ? body : text;
  } catch {
    return body;
  }
}
