// Reads the items of a change: receipts with their prices, messages, calls, choices of people, and the app's address book.
import type { AppMessageFact, ChannelFact, MessagePrice, ReceiptStatus, Refusal } from "../connector.ts";
import type { InboundContent, MessageCircumstances, Notice, Referral } from "../content.ts";
import { isObject, itemsIn, type JsonObject, numberIn, objectIn, textIn } from "../json.ts";
import { type Context, givenTime, timeOf } from "./context.ts";
import { knownRefusal, readGraphError, refusal, unknownRefusal } from "./errors/graph-error.ts";
import { sharedPhone } from "./inbound/read-card.ts";
import { readChange } from "./inbound/read-change.ts";
import { readContent } from "./inbound/read-content.ts";
import { readMove } from "./inbound/read-move.ts";
import { idsOf, type Person, personIn } from "./people.ts";
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

/** Longer words than Meta has. */
const LONGEST_WORD = 60;

/**
 * Categories and types that Meta adds later are kept as they come. Empty for a status without `pricing`, or with an empty one.
 * Source: WhatsApp Cloud API, "status messages webhook reference".
 */
export function readPrice(status: JsonObject): { price?: MessagePrice } {
  const pricing = objectIn(status, "pricing");
  if (!pricing) return {};
  const { billable } = pricing;
  const type = wordIn(pricing, "type");
  const price = {
    billable: typeof billable === "boolean" ? billable : isBilledAs(type),
    category: wordIn(pricing, "category"),
    type,
    model: wordIn(pricing, "pricing_model"),
  };
  return Object.values(price).every((value) => value === null) ? {} : { price };
}

/** `billable` can be missing. Meta bills the type `regular`; the types of free messages begin with `free_`. */
function isBilledAs(type: string | null): boolean | null {
  if (type === "regular") return true;
  return type?.startsWith("free_") ? false : null;
}

/** Meta writes `SERVICE` and `service`. */
function wordIn(pricing: JsonObject, key: string): string | null {
  return textIn(pricing, key)?.toLowerCase().slice(0, LONGEST_WORD).toWellFormed() ?? null;
}

/** Meta's own agent answers in the conversations that it holds. Source: Meta's changelog of 4 August 2026. */
function sourceIn(field: string): { source?: "agent" } {
  return field === "standby" ? { source: "agent" } : {};
}

const ABOUT_CALLS = new Set<Notice>(["called", "missed_call", "calls_allowed", "calls_refused"]);

/** Whether the content names other people, or isn't read whole. */
function isKeptRaw(content: InboundContent): boolean {
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
  const author = personIn(item, context.people, "from");
  const parts = author && readParts(item, context, author, content);
  if (!author || !parts) return null;
  const changed = changeIn(item, parts);
  if (changed) return { ...changed, by: "contact" };
  const { identity, username } = author;
  const movesTo = readMove(item);
  return {
    kind: "message",
    ...parts,
    // A notice names the person by both ids.
    identity: movesTo ? undefined : identity,
    // Who shares the number that was asked for shows it from now on.
    phone: author.phone ?? sharedPhone(item),
    ...(username === null ? {} : { username }),
    windowMs: REPORTS.has(textIn(item, "type") ?? "") ? null : WINDOW_MS,
    ...(movesTo ? { movesTo } : {}),
  };
}

type Parts = Omit<AppMessageFact, "direction" | "history">;

/** What messages of people and of the app have. Null for an item that names no number or no id. */
export function readParts(
  item: JsonObject,
  context: Context,
  { addresses, phone, identity, name, person }: Person,
  content: InboundContent,
): Parts | null {
  const { numberId, field } = context;
  const id = textIn(item, "id");
  if (numberId === null || id === null) return null;
  const [address, ...otherAddresses] = addresses as [string, ...string[]];
  const repliedTo = objectIn(item, "context");
  return {
    numberId,
    channelMessageId: id,
    ...{ address, otherAddresses, identity, phone, name },
    replyTo: repliedTo && textIn(repliedTo, "id"),
    at: timeOf(item, context),
    content,
    circumstances: readCircumstances(item),
    ...sourceIn(field),
    raw: isKeptRaw(content) ? rawPayload(field, person ? [person] : [], item) : null,
  };
}

/** Null unless the item changes an earlier message. */
export function changeIn(item: JsonObject, { numberId, channelMessageId, ...parts }: Parts) {
  const changed = readChange(textIn(item, "type"), item);
  const { address, otherAddresses, at } = parts;
  const about = { numberId, changeId: channelMessageId, address, otherAddresses, at };
  return changed && { kind: "change" as const, ...about, ...changed };
}

/**
 * WhatsApp reports the beginning and the end of a call. An unanswered call becomes two messages, any other call becomes one. Meta
 * opens the customer service window when the call begins. Source: "User-initiated calls", and Meta's changelog of 2026.
 */
export function readCall(item: unknown, context: Context): ChannelFact {
  const [id, event] = isObject(item) ? [textIn(item, "id"), textIn(item, "event")] : [];
  const isByPerson = isObject(item) && textIn(item, "direction") !== "BUSINESS_INITIATED";
  if (!id || !isByPerson || (event !== "connect" && event !== "terminate")) return unknownFact(item, context);
  const isMissed = event === "terminate" && (numberIn(item, "duration") ?? 0) <= 0;
  const call = {
    ...item,
    id: isMissed ? `${id}.missed` : id,
    timestamp: item["start_time"] ?? item["timestamp"],
  };
  const notice = isMissed ? "missed_call" : "called";
  return inboundFact(call, context, { type: "system", notice, text: null }) ?? unknownFact(item, context);
}

/**
 * What a person chose about a business's messages. Source: Meta, "user_preferences webhook": {wa_id, detail, category:
 * marketing_messages, value: stop or resume, timestamp}.
 */
export function readPreference(item: unknown, context: Context): ChannelFact {
  if (!isObject(item) || context.numberId === null) return unknownFact(item, context);
  const [address, ...otherAddresses] = idsOf(item);
  const value = textIn(item, "value");
  const isKnown =
    textIn(item, "category") === "marketing_messages" && (value === "stop" || value === "resume");
  if (address === undefined || !isKnown) return unknownFact(item, context);
  return {
    kind: "preference",
    numberId: context.numberId,
    address,
    otherAddresses,
    scope: "marketing",
    out: value === "stop",
    evidence: `user_preferences: ${value}`,
    at: timeOf(item, context),
  };
}

const BOOK_PHONE = /^\+?(\d{7,15})$/;

/**
 * The address book of the WhatsApp Business app. `ignored`: somebody was removed from it, which removes no contact. Source: Meta,
 * "smb_app_state_sync webhook reference".
 */
export function readAppContact(item: unknown, context: Context): ChannelFact | "ignored" {
  const contact = isObject(item) ? objectIn(item, "contact") : null;
  if (!isObject(item) || !contact || context.numberId === null) return unknownFact(item, context);
  const action = textIn(item, "action");
  if (action === "remove") return "ignored";
  const [, digits] =
    BOOK_PHONE.exec((textIn(contact, "phone_number") ?? "").replaceAll(/[\s()-]/g, "")) ?? [];
  const address = digits ?? textIn(contact, "user_id");
  const isContact = (textIn(item, "type") ?? "contact") === "contact" && (action ?? "add") === "add";
  if (!isContact || address === null || address === undefined) return unknownFact(item, context);
  const metadata = objectIn(item, "metadata");
  return {
    kind: "app-contact",
    numberId: context.numberId,
    address,
    phone: digits === undefined ? null : `+${digits}`,
    name: textIn(contact, "full_name") ?? textIn(contact, "first_name"),
    at:
      (metadata && givenTime(metadata, "timestamp", context.now)) ?? context.entryAt ?? new Date(context.now),
  };
}

/** What a message has beside its content: see `MessageCircumstances`. */
function readCircumstances(item: JsonObject): MessageCircumstances {
  const context = objectIn(item, "context");
  const referral = objectIn(item, "referral");
  const product = context && objectIn(context, "referred_product");
  const productId = product && textIn(product, "product_retailer_id");
  const group = textIn(item, "group_id");
  const often = context?.["frequently_forwarded"] === true;
  return {
    ...(often ? { forwarded: "often" } : context?.["forwarded"] === true ? { forwarded: "once" } : {}),
    ...(referral ? { referral: referralOf(referral) } : {}),
    ...(product && productId ? { product: { catalogId: textIn(product, "catalog_id"), productId } } : {}),
    ...(group ? { group } : {}),
  };
}

function referralOf(referral: JsonObject): Referral {
  return {
    kind: textIn(referral, "source_type"),
    id: textIn(referral, "source_id"),
    url: textIn(referral, "source_url"),
    headline: textIn(referral, "headline"),
    body: textIn(referral, "body"),
  };
}
