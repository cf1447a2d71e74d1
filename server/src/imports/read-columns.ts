// Finds the meaning of each column: from the mapping, else from the headings that exports and other tools write.
import { type EntryField, type Mapping, type Meaning, useOf } from "./column-meaning.ts";
import { FULL_NAMES, LABEL_NAMES, NAMES_OF_PARTS, PHONE_NAMES } from "./column-names.ts";

export interface ColumnOptions {
  mapping: Mapping;
  /** What becomes of columns without a meaning: `keep` makes each a group of enhanced data. */
  others: "ignore" | "keep";
}

export const CONTACT_FIELDS = ["phone", "name", "labels"] as const;
export const ENTRY = /^(.+) ([1-9]\d{0,5}) (text|description|link)$/is;
export const JSON_GROUP = /^(.+) (json)$/is;
/** Columns that an export or a report adds. */
export const ADDED = ["line", "column", "code", "value"];
const OURS = ["", "created_at", "updated_at", ...ADDED];

/** In the order of the headings, which are spelled as an export spells them. */
export function meaningsOf(headings: string[], { mapping, others }: ColumnOptions): Meaning[] {
  const given = givenMeanings(headings, mapping);
  const uses = new Set(given.map((meaning) => meaning && useOf(meaning)));
  const known = recognised(headings);
  return headings.map((heading, place) => {
    const mapped = given[place];
    if (mapped) return mapped;
    const meaning = known[place];
    // A mapped phone, name or labels replaces the recognised ones.
    if (meaning && (typeof meaning === "object" || !uses.has(useOf(meaning)))) return meaning;
    return others === "keep" && !OURS.includes(heading) ? { group: heading, field: "text" } : "ignore";
  });
}

/** Keys of the mapping that name no column. */
export function unknownColumns(headings: string[], mapping: Mapping): string[] {
  const names = new Set(headings.flatMap((heading, place) => keysOf(heading, place)));
  return Object.keys(mapping).filter((key) => !names.has(nameOf(key)));
}

export function isMapped(mapping: Mapping, heading: string, place: number): boolean {
  return givenMeanings([heading], mapping, place)[0] !== undefined;
}

function givenMeanings(headings: string[], mapping: Mapping, from = 0): (Meaning | undefined)[] {
  const byName = new Map(Object.entries(mapping).map(([key, meaning]) => [nameOf(key), meaning]));
  if (byName.size === 0) return headings.map(() => undefined);
  return headings.map((heading, index) => {
    const [name, number] = keysOf(heading, from + index);
    return byName.get(number) ?? byName.get(name);
  });
}

function keysOf(heading: string, place: number): [name: string, number: string] {
  return [nameOf(heading), `#${place + 1}`];
}

export function nameOf(heading: string): string {
  return heading.trim().toLowerCase();
}

function recognised(headings: string[]): (Meaning | undefined)[] {
  const names = headings.map(nameOf);
  const own = headings.map(ownMeaning);
  const has = (use: string) => own.some((meaning) => meaning && useOf(meaning) === use);
  const isFree = (use: string, found: readonly string[]) =>
    !has(use) && names.some((name) => found.includes(name));
  const [hasPhone, hasLabels, hasFull] = [has("phone"), has("labels"), isFree("name", FULL_NAMES)];
  const full = FULL_NAMES.find((name) => names.includes(name));
  const labels = LABEL_NAMES.find((name) => names.includes(name));
  return own.map((meaning, place) => {
    if (meaning) return meaning;
    const name = names[place] as string;
    if (!hasPhone && PHONE_NAMES.includes(name)) return "phone";
    if (!hasLabels && name === labels) return "labels";
    if (hasFull) return name === full ? "name" : undefined;
    return has("name") ? undefined : partOf(name);
  });
}

function partOf(name: string): Meaning | undefined {
  const parts = Object.entries(NAMES_OF_PARTS) as [keyof typeof NAMES_OF_PARTS, readonly string[]][];
  return parts.find(([, names]) => names.includes(name))?.[0];
}

/** The headings of an export. */
function ownMeaning(heading: string): Meaning | undefined {
  const field = CONTACT_FIELDS.find((one) => one === heading);
  if (field) return field;
  const [, group, number, entryField] = ENTRY.exec(heading) ?? [];
  if (group !== undefined) return { group, field: entryField as EntryField, entry: Number(number) };
  const json = JSON_GROUP.exec(heading)?.[1];
  return json === undefined ? undefined : { group: json, field: "json" };
}
