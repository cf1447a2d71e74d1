// Keeps what isn't understood yet, so that it can be read later and is found when a person is erased.
import { createHash } from "node:crypto";
import type { ChannelFact } from "../channel.ts";
import { isObject } from "./json.ts";
import type { Surroundings } from "./surroundings.ts";
import { timeIn } from "./time.ts";

/** Where an item names people, at any depth. */
const ADDRESS_KEYS = new Set([
  "from",
  "to",
  "recipient_id",
  "wa_id",
  "new_wa_id",
  "phone",
  "from_user_id",
  "to_user_id",
  "recipient_user_id",
  "user_id",
]);

export function unknownFact(item: unknown, around: Surroundings): ChannelFact {
  const { field, numberId, businessId } = around;
  const named = addressesIn(item);
  // People of the same change who aren't named are others, as long as somebody is.
  const people = around.people.filter(
    (person) => named.size === 0 || [...addressesIn(person)].some((address) => named.has(address)),
  );
  const addresses = [...new Set([...named, ...people.flatMap((person) => [...addressesIn(person)])])];
  const payload = { field, people, item };
  return {
    kind: "unknown",
    numberId,
    businessId,
    addresses,
    dedupKey: dedupKey(item, [field, numberId, businessId]),
    payload,
    at: isObject(item) ? timeIn(item, "timestamp", around.now) : new Date(around.now),
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

function addressesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const item of value) addressesIn(item, found);
  if (!isObject(value)) return found;
  for (const [key, inside] of Object.entries(value)) {
    if (ADDRESS_KEYS.has(key) && typeof inside === "string" && inside !== "") found.add(inside);
    else addressesIn(inside, found);
  }
  return found;
}
