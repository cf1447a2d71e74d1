import type { ChannelFact, ReceiptStatus, Refusal } from "../connector.ts";
import type { InboundContent, Notice } from "../content.ts";
import { isObject, itemsIn, type JsonObject, objectIn, textIn } from "../json.ts";
import { type Context, timeOf } from "./context.ts";
import { knownRefusal, readGraphError, refusal, unknownRefusal } from "./errors/graph-error.ts";
import { sharedPhone } from "./inbound/read-card.ts";
import { readChange } from "./inbound/read-change.ts";
import { readCircumstances } from "./inbound/read-circumstances.ts";
import { readContent } from "./inbound/read-content.ts";
import { readMove } from "./inbound/read-move.ts";
import { readPrice } from "./inbound/read-price.ts";
import { personIn } from "./people.ts";
import { rawPayload, unknownFact } from "./unknown-fact.ts";

/**
 * The customer service window: 24 hours from the person's last message. Source: WhatsApp Cloud API, "Customer service windows".
 */
const WINDOW_MS = 24 * 3_600_000;
/** Reports about a person, which the person didn't write. */
const REPORTS = new Set(["system", "request_welcome"]);

export function readReceipt(item: unknown, context: Context): ChannelFact {
  if (!isObject(item) || context.numberId === null) return unknownFact(item, context);
  const channelMessageId = textIn(item, "id");
  const status = statusOf(item);
  if (channelMessageId === null || status === null) return unknownFact(item, context);
  return {
    kind: "receipt",
    numberId: context.numberId,
    channelMessageId,
    ...status,
    ...readPrice(item),
    callbackData: textIn(item, "biz_opaque_callback_data"),
    address: textIn(item, "recipient_id") ?? textIn(item, "recipient_user_id"),
    ...sourceIn(context.field),
    at: timeOf(item, context),
  };
}

function statusOf(item: JsonObject): ReceiptStatus | null {
  const status = textIn(item, "status");
  if (status === "failed") return { status, failure: failureIn(item) };
  // The person listened to a voice note.
  if (status === "played") return { status: "read", failure: null };
  return status === "sent" || status === "delivered" || status === "read" ? { status, failure: null } : null;
}

function failureIn(item: JsonObject): Refusal {
  const errors = itemsIn(item, "errors").map((error) => readGraphError(error));
  const error = errors.find((candidate) => candidate !== null);
  if (error) return knownRefusal(error) ?? unknownRefusal(error);
  return refusal("channel_refused", "WhatsApp couldn't deliver the message and gave no reason.");
}

/** Meta's own agent answers in the conversations that it holds. Source: Meta's changelog of 4 August 2026. */
export function sourceIn(field: string): { source?: "agent" } {
  return field === "standby" ? { source: "agent" } : {};
}

const ABOUT_CALLS = new Set<Notice>(["called", "missed_call", "calls_allowed", "calls_refused"]);

/** Whether the content names other people, or isn't read whole. */
export function isKeptRaw(content: InboundContent): boolean {
  if (content.type === "system") return !ABOUT_CALLS.has(content.notice);
  return content.type === "contact_cards" || content.type === "unsupported";
}

export function readMessage(item: unknown, context: Context): ChannelFact {
  if (!isObject(item)) return unknownFact(item, context);
  const content = readContent(textIn(item, "type"), item);
  return inboundFact(item, context, content) ?? unknownFact(item, context);
}

/** Null for an item that names no number, no id or no person. */
export function inboundFact(item: JsonObject, context: Context, content: InboundContent): ChannelFact | null {
  const { numberId, field } = context;
  const id = textIn(item, "id");
  const author = personIn(item, context.people, "from");
  if (numberId === null || id === null || author === null) return null;
  const { addresses, phone, identity, name, username, person } = author;
  const [address, ...otherAddresses] = addresses as [string, ...string[]];
  const named = { address, otherAddresses };
  const type = textIn(item, "type");
  const at = timeOf(item, context);
  const changed = readChange(type, item);
  if (changed) return { kind: "change", numberId, changeId: id, ...named, by: "contact", at, ...changed };
  const repliedTo = objectIn(item, "context");
  const movesTo = readMove(item);
  return {
    kind: "message",
    numberId,
    channelMessageId: id,
    ...named,
    // A notice names the person by both ids.
    identity: movesTo ? undefined : identity,
    // Who shares the number that was asked for shows it from now on.
    phone: phone ?? sharedPhone(item),
    name,
    ...(username === null ? {} : { username }),
    replyTo: repliedTo && textIn(repliedTo, "id"),
    windowMs: REPORTS.has(type ?? "") ? null : WINDOW_MS,
    at,
    content,
    ...(movesTo ? { movesTo } : {}),
    circumstances: readCircumstances(item),
    ...sourceIn(field),
    raw: isKeptRaw(content) ? rawPayload(field, person ? [person] : [], item) : null,
  };
}
