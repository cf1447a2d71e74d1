// The people in a change's `contacts`, and the person of a message.
import { isObject, type JsonObject, objectIn, textIn, textsIn } from "../json.ts";
import { formerIdsIn } from "./inbound/read-move.ts";

export interface Person {
  /** Never empty. The phone in WhatsApp's form comes first, then the ids that a notice ends, then the business-scoped user id. */
  addresses: string[];
  phone: string | null;
  /** The business-scoped user id. */
  identity: string | undefined;
  name: string | null;
  username: string | null;
  person: JsonObject | null;
}

const PHONE = /^\d{7,15}$/;
/** Up to this many characters of `contacts`, about thirty people, each message gets all of them. */
const FEW = 4_096;
const LONGEST_USERNAME = 64;
/** The author, and the person whom the message is to. */
const MOST_NAMED = 3;

/** `role`: the person wrote the message, or the business wrote it to the person. */
export function personIn(message: JsonObject, people: unknown[], role: "from" | "to"): Person | null {
  const [phoneKey, userIdKey, parentIdKey] = [role, `${role}_user_id`, `${role}_parent_user_id`];
  const own = textsIn(message, [phoneKey, userIdKey, parentIdKey]);
  // A message that names nobody belongs to the only person of its change.
  const only = own.length === 0 && people.length === 1 ? people[0] : null;
  const person = people.find((one) => idsOf(one).some((id) => own.includes(id))) ?? only;
  const known = isObject(person) ? person : null;
  const phones = [textIn(message, phoneKey), known && textIn(known, "wa_id")];
  const userIds = [textIn(message, userIdKey), known && textIn(known, "user_id")];
  const parentIds = [textIn(message, parentIdKey), known && textIn(known, "parent_user_id")];
  // The former id finds the contact with the history. A message with the new id may have created another contact already.
  const addresses = [...phones, ...formerIdsIn(message), ...userIds, ...parentIds].filter(
    (id) => id !== null,
  );
  if (addresses.length === 0) return null;
  const digits = phones.find((phone) => phone !== null && PHONE.test(phone));
  const profile = known && objectIn(known, "profile");
  return {
    addresses: [...new Set(addresses)],
    phone: digits ? `+${digits}` : null,
    identity: userIds.find((id) => id !== null) ?? undefined,
    name: profile && textIn(profile, "name"),
    username: profile && usernameIn(profile),
    person: known,
  };
}

/** Meta writes it with and without `@`, and allows 35 characters. */
function usernameIn(profile: JsonObject): string | null {
  return textIn(profile, "username")?.replace(/^@/, "").slice(0, LONGEST_USERNAME).toWellFormed() || null;
}

export function idsOf(person: unknown): string[] {
  return isObject(person) ? textsIn(person, ["wa_id", "user_id", "parent_user_id"]) : [];
}

/** Of many people, a message gets only those whom it names: otherwise memory and time grow with messages times people. */
export function peopleFinder(people: unknown[]): (message: unknown) => unknown[] {
  if (people.length === 0 || JSON.stringify(people).length <= FEW) return () => people;
  const byId = new Map<unknown, unknown>();
  for (const person of people) {
    if (JSON.stringify(person).length > FEW) continue;
    for (const id of idsOf(person)) if (!byId.has(id)) byId.set(id, person);
  }
  return (message) => {
    if (!isObject(message)) return [];
    const named = Object.values(message).flatMap((value) => byId.get(value) ?? []);
    return [...new Set(named)].slice(0, MOST_NAMED);
  };
}
