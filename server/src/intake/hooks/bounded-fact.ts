// Bounds what one fact may store: lists answer facts by the page.
import type { ChannelFact } from "../../channels/index.ts";

/** UTF-16 units of a fact as JSON. A message with 257 contact cards, the most that a channel takes, has half of it. */
const MOST_KEPT = 128 * 1_024;

/** A message that is too large keeps its place and its person. Null for another fact, which nothing is kept of. */
export function boundedFact(fact: ChannelFact): ChannelFact | null {
  if (fits(fact)) return fact;
  if (fact.kind !== "message" && fact.kind !== "app-message") return null;
  const reason = "The message is larger than Parley keeps.";
  const smaller = { ...fact, name: null, otherAddresses: [], circumstances: {}, raw: null };
  const bounded = { ...smaller, content: { type: "unsupported", reason } } as const;
  return fits(bounded) ? bounded : null;
}

function fits(fact: ChannelFact): boolean {
  return JSON.stringify(fact).length <= MOST_KEPT;
}
