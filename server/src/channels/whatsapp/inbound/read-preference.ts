// What a person chose in WhatsApp about a business's messages.
// Source: Meta, "user_preferences webhook": {wa_id, detail, category: marketing_messages, value: stop or resume, timestamp}.
import type { ChannelFact } from "../../connector.ts";
import { isObject, textIn } from "../../json.ts";
import { type Context, timeOf } from "../context.ts";
import { idsOf } from "../people.ts";
import { unknownFact } from "../unknown-fact.ts";

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
