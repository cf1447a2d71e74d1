// Reads one item of `statuses`: what became of a message that was sent.
import type { ChannelFact, ReceiptStatus } from "../channel.ts";
import { knownRefusal, type Refusal, readGraphError, refusal, unknownRefusal } from "./graph-error.ts";
import { isObject, itemsIn, type JsonObject, textIn } from "./json.ts";
import type { Surroundings } from "./surroundings.ts";
import { timeIn } from "./time.ts";
import { unknownFact } from "./unknown-fact.ts";

const STATUSES: ReadonlySet<string> = new Set<ReceiptStatus>(["sent", "delivered", "read", "failed"]);

export function readReceipt(item: unknown, around: Surroundings): ChannelFact {
  if (!isObject(item) || around.numberId === null) return unknownFact(item, around);
  const channelMessageId = textIn(item, "id");
  const status = textIn(item, "status");
  if (channelMessageId === null || status === null || !STATUSES.has(status)) return unknownFact(item, around);
  return {
    kind: "receipt",
    numberId: around.numberId,
    channelMessageId,
    status: status as ReceiptStatus,
    callbackData: textIn(item, "biz_opaque_callback_data"),
    address: textIn(item, "recipient_id") ?? textIn(item, "recipient_user_id"),
    at: timeIn(item, "timestamp", around),
    failure: status === "failed" ? failureIn(item) : null,
  };
}

function failureIn(item: JsonObject): Refusal {
  const errors = itemsIn(item, "errors").map((error) => readGraphError(error));
  const error = errors.find((candidate) => candidate !== null);
  if (!error) return refusal("fail", "channel_refused", "WhatsApp couldn't deliver it and didn't say why.");
  return knownRefusal(error) ?? unknownRefusal(error);
}
