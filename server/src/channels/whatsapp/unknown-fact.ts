// Keeps what isn't understood yet, so that it can be read later and is found when a person is erased.
import { createHash } from "node:crypto";
import type { ChannelFact } from "../channel.ts";
import { isObject, textIn } from "./json.ts";
import type { Surroundings } from "./surroundings.ts";
import { timeIn } from "./time.ts";

/** Where an item names the person that it is about, best first. */
const ADDRESS_KEYS = ["from", "recipient_id", "wa_id", "from_user_id", "recipient_user_id", "user_id"];

export function unknownFact(item: unknown, around: Surroundings): ChannelFact {
  const { field, numberId, businessId } = around;
  const address = addressIn(item) ?? around.people.map(addressIn).find((known) => known !== null) ?? null;
  // Nobody else's data: it is found again only by this address.
  const people = around.people.filter((person) => address !== null && names(person, address));
  const payload = { field, people, item };
  return {
    kind: "unknown",
    numberId,
    businessId,
    address,
    dedupKey: dedupKey(item, [field, numberId, businessId]),
    payload,
    at: isObject(item) ? timeIn(item, "timestamp", around.now) : new Date(around.now),
  };
}

/** Meta delivers the same item again, perhaps beside others: the key is made of the item alone. */
function dedupKey(item: unknown, place: unknown[]): string {
  return createHash("sha256")
    .update(JSON.stringify([place, sorted(item)]))
    .digest("hex");
}

/** With its keys in one order: the same item may come through another of Meta's servers. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const keys = Object.keys(value).sort();
  // Not an object: `__proto__` and keys that are numbers would change their place.
  return keys.map((key) => [key, sorted(value[key])]);
}

function names(person: unknown, address: string): boolean {
  return isObject(person) && ADDRESS_KEYS.some((key) => textIn(person, key) === address);
}

function addressIn(item: unknown): string | null {
  if (!isObject(item)) return null;
  for (const key of ADDRESS_KEYS) {
    const address = textIn(item, key);
    if (address !== null) return address;
  }
  return null;
}
