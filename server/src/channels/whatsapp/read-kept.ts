// Reads a message again that an earlier version kept because it didn't understand it.
import type { InboundFact } from "../connector.ts";
import { isObject, itemsIn } from "../json.ts";
import { readMessage } from "./read-items.ts";

/** See `ChannelHook.readKept`. */
export function readKept(payload: unknown): Pick<InboundFact, "content" | "circumstances" | "raw"> | null {
  if (!isObject(payload)) return null;
  // The message has a number, an id and a time already: the ones of this context are never used.
  const context = { field: "messages", numberId: "", businessId: null, entryAt: null, now: 0 };
  const people = itemsIn(payload, "people");
  const fact = readMessage(payload["item"], { ...context, people, storable: (part) => part });
  return fact.kind === "message" && fact.content.type !== "unsupported" ? fact : null;
}
