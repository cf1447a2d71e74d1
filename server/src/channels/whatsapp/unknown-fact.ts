// Keeps what isn't understood yet, so that it can be read later and is found when a person is erased.
import { createHash } from "node:crypto";
import type { ChannelFact } from "../channel.ts";
import { idsOf } from "./author.ts";
import { isObject } from "./json.ts";
import { rawPayload } from "./raw-payload.ts";
import type { Surroundings } from "./surroundings.ts";
import { givenTime } from "./time.ts";

export function unknownFact(item: unknown, around: Surroundings): ChannelFact {
  const { field, numberId, businessId, people } = around;
  const json = JSON.stringify(item);
  // Ids need no escaping in JSON.
  const named = people.filter((person) => idsOf(person).some((id) => json.includes(id)));
  return {
    kind: "unknown",
    numberId,
    businessId,
    dedupKey: dedupKey(item, [field, numberId, businessId]),
    // An item that names nobody of its change may be about any of them.
    ...rawPayload(field, named.length > 0 ? named : people, item),
    at: (isObject(item) ? givenTime(item, "timestamp", around.now) : null) ?? around.entryAt,
  };
}

/** Characters of JSON up to which keys are sorted: a walk over a large item would block the process. */
const MOST_SORTED = 65_536;

/** Meta delivers the same item again, perhaps beside others: the key is made of the item alone. */
function dedupKey(item: unknown, place: unknown[]): string {
  const json = JSON.stringify(item);
  const same = json.length > MOST_SORTED ? json : JSON.stringify(sorted(item));
  return createHash("sha256").update(JSON.stringify(place)).update(same).digest("hex");
}

/** With its keys in one order: the same item may come through another of Meta's servers. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const keys = Object.keys(value).sort();
  // Not an object: `__proto__` and keys that are numbers would change their place.
  return keys.map((key) => [key, sorted(value[key])]);
}
