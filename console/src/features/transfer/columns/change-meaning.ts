// What a change of one column's meaning sends to the service: its mapping.
import type { Meaning } from "../file/chosen.ts";

export type DataMeaning = Extract<Meaning, { group: string }>;
export type ConsentMeaning = Extract<Meaning, { opt_out: string }>;
type Mapping = Record<string, Meaning>;

export const keyOf = (place: number) => `#${place + 1}`;

export function isConsent(meaning: Meaning | undefined): meaning is ConsentMeaning {
  return typeof meaning === "object" && "opt_out" in meaning;
}

/** The meanings as chosen, until a preview answers them. */
export function meaningsBy(mapping: Mapping, recognised: Meaning[]): Meaning[] {
  return recognised.map((meaning, place) => mapping[keyOf(place)] ?? meaning);
}

export function isEntry(meaning: Meaning | undefined): meaning is DataMeaning {
  return typeof meaning === "object" && "group" in meaning && meaning.field !== "json";
}

/** The entries of the groups to which data can go, by the group's name. */
export function entryGroups(meanings: Meaning[]): string[] {
  return [...new Set(meanings.flatMap((meaning) => (isEntry(meaning) ? [meaning.group] : [])))];
}

/** The numbers of the entries in which a column's field is free, and that of a new entry. */
export function freeEntries(meanings: Meaning[], place: number, { group, field }: DataMeaning): number[] {
  const others = meanings.filter((_, index) => index !== place).filter(isEntry);
  const numbered = others.filter((other) => other.group === group && other.entry !== undefined);
  const taken = new Set(numbered.flatMap((other) => (other.field === field ? [other.entry] : [])));
  const last = Math.max(0, ...numbered.map(({ entry }) => entry ?? 0));
  return Array.from({ length: last + 1 }, (_, index) => index + 1).filter((number) => !taken.has(number));
}

/**
 * A mapping replaces the recognised columns of each field that it names, so it names all columns of the contact's own fields.
 * Columns of a data group get the number of their entry, because the service makes an entry of each column without one. A
 * changed column without a number joins the first entry in which its field is free.
 */
export function changedMeanings(meanings: Meaning[], place: number, chosen: Meaning): Mapping {
  const own = meanings.flatMap((meaning, index) =>
    typeof meaning === "string" && meaning !== "ignore" ? [[keyOf(index), meaning] as const] : [],
  );
  const changed: Mapping = Object.fromEntries(own);
  if (!isEntry(chosen)) return { ...changed, [keyOf(place)]: chosen };
  const next = meanings.with(place, "ignore");
  for (const [index, meaning] of next.entries()) {
    if (!isEntry(meaning) || meaning.group !== chosen.group) continue;
    const entry = meaning.entry ?? (freeEntries(next, index, { ...meaning, field: "text" }).at(-1) as number);
    changed[keyOf(index)] = { ...meaning, entry };
    next[index] = { ...meaning, entry };
  }
  const entry = chosen.entry ?? freeEntries(next, place, chosen)[0];
  return { ...changed, [keyOf(place)]: { ...chosen, entry } as Meaning };
}
