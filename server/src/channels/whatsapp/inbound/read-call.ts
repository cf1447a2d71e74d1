// A call of a person. Source: WhatsApp Cloud API, "User-initiated calls", and its changelog of 2026.
import type { ChannelFact } from "../../connector.ts";
import { isObject, numberIn, textIn } from "../../json.ts";
import type { Context } from "../context.ts";
import { inboundFact } from "../read-items.ts";
import { unknownFact } from "../unknown-fact.ts";

/**
 * WhatsApp reports the beginning and the end of a call. An unanswered call becomes two messages, any other call becomes one. Meta
 * opens the customer service window when the call begins.
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
