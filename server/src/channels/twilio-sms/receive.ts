// Reads a hook of Twilio into facts: a status of a message that was sent, or a message of a person.
// Source: Twilio, "Twilio's request to the StatusCallback URL" and "Twilio's request to your webhook URL".
import { createHash } from "node:crypto";
import type { ChannelFact, HookRequest, Read } from "../connector.ts";
import { isObject, type JsonObject, numberIn, parseStorable, textIn } from "../json.ts";
import { inboundOf, type MediaFile, namedIn, receiptOf } from "./message.ts";
import { ATTEMPT } from "./send-message.ts";

/** Source: Twilio, "Accepted content types for media". */
const MOST_FILES = 10;

/** See `ChannelHook.read`. `now` is in milliseconds: hooks hold no time. */
export function* receive({ url, body }: HookRequest, now: number): Generator<Read> {
  const query = new URL(url).searchParams;
  const fields = query.has("bodySHA256") ? parseStorable(body.toString("utf8")) : formFields(body);
  if (!isObject(fields) || Object.values(fields).every((value) => value === "" || value === null))
    return yield "empty";
  const receipt = readReceipt(fields, query.get(ATTEMPT), now);
  yield* receipt ? [receipt] : (readInbound(fields, now) ?? [unknownFact(fields, now)]);
}

/** The first value of each field, storable. */
function formFields(body: Buffer): unknown {
  const fields: JsonObject = Object.create(null) as JsonObject;
  for (const [name, value] of new URLSearchParams(body.toString("utf8"))) fields[name] ??= value;
  return parseStorable(JSON.stringify(fields));
}

/** Null unless it reports a status of an outgoing message. */
function readReceipt(fields: JsonObject, callbackData: string | null, now: number): ChannelFact | null {
  const parts = partsOf(fields);
  const status = textIn(fields, "MessageStatus") ?? textIn(fields, "SmsStatus");
  if (parts === null || status === null) return null;
  const errorCode = numberIn(fields, "ErrorCode");
  return receiptOf({ ...parts, status, errorCode, callbackData, at: new Date(now) });
}

function readInbound(fields: JsonObject, now: number): ChannelFact[] | null {
  const parts = partsOf(fields);
  const status = textIn(fields, "SmsStatus") ?? textIn(fields, "MessageStatus");
  // A hook without a status is an inbound message of an older version, if it has a text.
  if (parts === null || (status !== null && !["received", "receiving"].includes(status))) return null;
  const body = textIn(fields, "Body");
  const files = filesIn(fields);
  const hasMedia = (numberIn(fields, "NumMedia") ?? 0) > 0 || files.length > 0;
  if (status === null && body === null && !hasMedia) return null;
  const optOutType = textIn(fields, "OptOutType");
  return inboundOf({ ...parts, body, hasMedia, files, optOutType, at: new Date(now), payload: fields });
}

/** `MediaUrl0` and so on, with their types. */
function filesIn(fields: JsonObject): MediaFile[] {
  return Array.from({ length: MOST_FILES }, (_, index) => {
    const url = textIn(fields, `MediaUrl${index}`);
    return url === null ? [] : [{ url, mimeType: textIn(fields, `MediaContentType${index}`) }];
  }).flat();
}

function partsOf(fields: JsonObject) {
  const accountSid = textIn(fields, "AccountSid");
  const sid = textIn(fields, "MessageSid") ?? textIn(fields, "SmsSid") ?? textIn(fields, "SmsMessageSid");
  const from = textIn(fields, "From");
  const to = textIn(fields, "To");
  return accountSid && sid && from && to ? { accountSid, sid, from, to } : null;
}

function unknownFact(fields: JsonObject, now: number): ChannelFact {
  const dedupKey = createHash("sha256").update(JSON.stringify(fields)).digest("hex");
  const businessId = textIn(fields, "AccountSid");
  const named = namedIn(fields);
  const about = { field: "message", numberId: null, businessId, dedupKey, at: new Date(now) };
  return { kind: "unknown", ...about, payload: fields, named };
}
