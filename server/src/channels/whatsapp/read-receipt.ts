// Reads an item of `statuses`.
import type { ChannelFact, ReceiptStatus, Refusal } from "../channel.ts";
import { type Context, timeOf } from "./context.ts";
import { knownRefusal, readGraphError, refusal, unknownRefusal } from "./graph-error.ts";
import { isObject, itemsIn, type JsonObject, textIn } from "./json.ts";
import { unknownFact } from "./unknown-fact.ts";

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
  return refusal("fail", "channel_refused", "WhatsApp couldn't deliver the message and gave no reason.");
}
