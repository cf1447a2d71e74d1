import type { ChannelFact, ReceiptStatus, Refusal } from "../connector.ts";
import { isObject, itemsIn, type JsonObject, objectIn, textIn } from "../json.ts";
import { type Context, timeOf } from "./context.ts";
import { knownRefusal, readGraphError, refusal, unknownRefusal } from "./errors/graph-error.ts";
import { readChange } from "./inbound/read-change.ts";
import { readCircumstances } from "./inbound/read-circumstances.ts";
import { readContent } from "./inbound/read-content.ts";
import { readMove } from "./inbound/read-move.ts";
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
    callbackData: textIn(item, "biz_opaque_callback_data"),
    address: textIn(item, "recipient_id") ?? textIn(item, "recipient_user_id"),
    at: timeOf(item, context),
  };
}

function statusOf(item: JsonObject): ReceiptStatus | null {
  const status = textIn(item, "status");
  if (status === "failed") return { status, failure: failureIn(item) };
  return status === "sent" || status === "delivered" || status === "read" ? { status, failure: null } : null;
}

function failureIn(item: JsonObject): Refusal {
  const errors = itemsIn(item, "errors").map((error) => readGraphError(error));
  const error = errors.find((candidate) => candidate !== null);
  if (error) return knownRefusal(error) ?? unknownRefusal(error);
  return refusal("channel_refused", "WhatsApp couldn't deliver the message and gave no reason.");
}

/** Kinds whose content names other people, or whose content isn't read whole. */
export const KEPT_RAW = new Set(["contact_cards", "system", "unsupported"]);

export function readMessage(item: unknown, context: Context): ChannelFact {
  if (!isObject(item) || context.numberId === null) return unknownFact(item, context);
  const id = textIn(item, "id");
  const author = personIn(item, context.people, "from");
  if (id === null || author === null) return unknownFact(item, context);
  const { numberId } = context;
  const { addresses, phone, identity, name, person } = author;
  const [address, ...otherAddresses] = addresses as [string, ...string[]];
  const named = { address, otherAddresses };
  const type = textIn(item, "type");
  const at = timeOf(item, context);
  const changed = readChange(type, item);
  if (changed) return { kind: "change", numberId, changeId: id, ...named, by: "contact", at, ...changed };
  const repliedTo = objectIn(item, "context");
  const content = readContent(type, item);
  const movesTo = readMove(item);
  return {
    kind: "message",
    numberId,
    channelMessageId: id,
    ...named,
    // A notice names the person by both ids.
    identity: movesTo ? undefined : identity,
    phone,
    name,
    replyTo: repliedTo && textIn(repliedTo, "id"),
    windowMs: REPORTS.has(type ?? "") ? null : WINDOW_MS,
    at,
    content,
    ...(movesTo ? { movesTo } : {}),
    circumstances: readCircumstances(item),
    raw: KEPT_RAW.has(content.type) ? rawPayload(context.field, person ? [person] : [], item) : null,
  };
}
