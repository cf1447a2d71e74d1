// Who wrote a message: by its own ids, and by those of the `contacts` item about the same person.
import { isObject, type JsonObject, objectIn, textIn } from "./json.ts";

export interface Author {
  /** Never empty. The first is the phone in WhatsApp's form where it is shown, else the business-scoped user id. */
  addresses: string[];
  /** In E.164; null for a person who hides it. */
  phone: string | null;
  /** As the person calls themselves. */
  name: string | null;
  /** The `contacts` item about the person. */
  person: JsonObject | null;
}

const PHONE = /^\d{7,15}$/;

/** Null when nobody is named. */
export function authorOf(message: JsonObject, people: unknown[]): Author | null {
  const own = textsIn(message, ["from", "from_user_id", "from_parent_user_id"]);
  const person = people.find((one) => own.some((id) => idsOf(one).includes(id))) ?? onlyOne(own, people);
  const known = isObject(person) ? person : null;
  const phones = [textIn(message, "from"), known && textIn(known, "wa_id")];
  const userIds = [textIn(message, "from_user_id"), known && textIn(known, "user_id")];
  const parentIds = [textIn(message, "from_parent_user_id"), known && textIn(known, "parent_user_id")];
  const addresses = [...phones, ...userIds, ...parentIds].filter((id) => id !== null);
  if (addresses.length === 0) return null;
  const digits = phones.find((phone) => phone !== null && PHONE.test(phone));
  const profile = known && objectIn(known, "profile");
  return {
    addresses: [...new Set(addresses)],
    phone: digits ? `+${digits}` : null,
    name: profile && textIn(profile, "name"),
    person: known,
  };
}

/** Every id in an item of `contacts`. */
export function idsOf(person: unknown): string[] {
  return isObject(person) ? textsIn(person, ["wa_id", "user_id", "parent_user_id"]) : [];
}

/** A message that has no id of its author is from the only person in its change. */
function onlyOne(own: string[], people: unknown[]): unknown {
  return own.length === 0 && people.length === 1 ? people[0] : null;
}

function textsIn(object: JsonObject, keys: string[]): string[] {
  return keys.map((key) => textIn(object, key)).filter((text) => text !== null);
}
