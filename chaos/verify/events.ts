// Checks that the list of events tells what became of each accepted message.
import type { Accepted, Channel } from "../client.ts";
import type { FeedEvent } from "./feed.ts";

const STEPS = ["message.queued", "message.sent", "message.delivered"];
/** SMS tells nobody whether a message was read. */
const STEPS_OF: Record<Channel, string[]> = { whatsapp: [...STEPS, "message.read"], sms: STEPS };

/** Which events each message must have: all of its steps in order, or the first and that it arrived, if receipts overtake each other. */
export type Expected = "each step" | "arrival";

export function eventFaults(events: FeedEvent[], accepted: Accepted[], expected: Expected): string[] {
  const faults: string[] = [];
  if (new Set(events.map(({ id }) => id)).size !== events.length)
    faults.push("Two events of the list have the same id.");
  const typesOf = Map.groupBy(events, ({ data }) => data.id);
  for (const { id, key, channel } of accepted) {
    const types = (typesOf.get(id) ?? []).map(({ type }) => type);
    if (!isWhole(types, STEPS_OF[channel], expected))
      faults.push(`The events of ${id} (key ${key}) are ${types.join(", ") || "missing"}.`);
  }
  return faults;
}

function isWhole(types: string[], steps: string[], expected: Expected): boolean {
  switch (expected) {
    case "each step":
      return types.join() === steps.join();
    case "arrival":
      return (
        types[0] === "message.queued" &&
        types.includes("message.delivered") &&
        new Set(types).size === types.length
      );
  }
}
