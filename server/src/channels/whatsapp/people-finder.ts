// Which items of a change's `contacts` go with one of its messages.
import { isObject, textIn } from "./json.ts";

/** Characters of `contacts` up to which each message may have all of them: some thirty people. */
const FEW = 4_096;
/** People that one message names at most: its author, and whom it is to. */
const MOST_NAMED = 3;

/**
 * Few people go with each message whole. Of many, each message has those whom it names: else a body with thousands of
 * messages and of people would be searched, and kept, a million times as large.
 */
export function peopleFinder(people: unknown[]): (message: unknown) => unknown[] {
  if (people.length === 0 || JSON.stringify(people).length <= FEW) return () => people;
  const byId = new Map<string, unknown>();
  for (const person of people) {
    if (!isObject(person) || JSON.stringify(person).length > FEW) continue;
    for (const key of ["wa_id", "user_id", "parent_user_id"]) {
      const id = textIn(person, key);
      if (id !== null && !byId.has(id)) byId.set(id, person);
    }
  }
  return (message) => {
    if (!isObject(message)) return [];
    const named = Object.values(message).map((value) => typeof value === "string" && byId.get(value));
    return [...new Set(named.filter(Boolean))].slice(0, MOST_NAMED);
  };
}
