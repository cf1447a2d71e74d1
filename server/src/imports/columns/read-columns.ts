// Finds the meaning of each column: from the mapping, else from the headings that exports and other tools write.
import { type ConsentMeaning, type EntryField, type Mapping, type Meaning, useOf } from "./column-meaning.ts";
import {
  FULL_NAMES,
  GOOGLE_PHONE,
  LABEL_NAMES,
  NAMES_OF_PARTS,
  ORGANIZATION_NAMES,
  phoneRank,
  plainName,
} from "./column-names.ts";
import { likelyConsent } from "./consent.ts";

export interface ColumnOptions {
  mapping: Mapping;
  /** What becomes of columns without a meaning: `keep` makes each a group of enhanced data. */
  others: "ignore" | "keep";
}

export const CONTACT_FIELDS = ["phone", "name", "labels", "opted_out"] as const;
export const ENTRY = /^(.+) ([1-9]\d{0,5}) (text|description|link)$/is;
export const JSON_GROUP = /^(.+) (json)$/is;
/** Columns that an export or a report adds. */
export const ADDED = ["line", "column", "code", "value"];
export const OURS = ["", "created_at", "updated_at", ...ADDED];

/** In the order of the headings, which are spelled as an export spells them. */
export function meaningsOf(headings: string[], { mapping, others }: ColumnOptions): Meaning[] {
  const given = givenMeanings(headings, mapping);
  const uses = new Set(given.map((meaning) => (typeof meaning === "string" ? useOf(meaning) : undefined)));
  const known = recognised(headings);
  return headings.map((heading, index) => {
    const mapped = given[index];
    if (mapped) return mapped;
    const meaning = known[index];
    const isKept = meaning === "organization" && others === "keep";
    // A mapped phone, name or labels replaces the recognised ones.
    if (meaning && !isKept && (typeof meaning === "object" || !uses.has(useOf(meaning)))) return meaning;
    return others === "keep" && !OURS.includes(heading) ? { group: heading, field: "text" } : "ignore";
  });
}

/** What columns that aren't mapped say about consent, by their indexes. */
export function likelyConsents(headings: string[], { mapping }: ColumnOptions): Map<number, ConsentMeaning> {
  const isRapidPro = headings.some((heading) => plainName(heading).startsWith("urn "));
  const found = new Map<number, ConsentMeaning>();
  const [given, known] = [givenMeanings(headings, mapping), recognised(headings)];
  for (const [index, heading] of headings.entries()) {
    if (given[index] !== undefined || known[index] !== undefined) continue;
    // RapidPro's contacts are active, blocked, stopped or archived.
    const likely = isRapidPro && plainName(heading) === "status" ? STATUS : likelyConsent(heading);
    if (likely !== null) found.set(index, likely);
  }
  return found;
}

const STATUS: ConsentMeaning = { opt_out: "all", yes: "wants" };

/** A column that neither the mapping nor its heading gives a meaning. */
export function isUnknown(heading: string, index: number, { mapping }: ColumnOptions): boolean {
  return (
    !OURS.includes(heading) && !isMapped(mapping, heading, index) && recognised([heading])[0] === undefined
  );
}

/** Keys of the mapping that name no column. */
export function unknownColumns(headings: string[], mapping: Mapping): string[] {
  const names = new Set(headings.flatMap((heading, index) => keysOf(heading, index)));
  return Object.keys(mapping).filter((key) => !names.has(nameOf(key)));
}

export function isMapped(mapping: Mapping, heading: string, index: number): boolean {
  return givenMeanings([heading], mapping, index)[0] !== undefined;
}

/** `from`: the index of the first heading. */
export function givenMeanings(headings: string[], mapping: Mapping, from = 0): (Meaning | undefined)[] {
  const byName = new Map(Object.entries(mapping).map(([key, meaning]) => [nameOf(key), meaning]));
  if (byName.size === 0) return headings.map(() => undefined);
  return headings.map((heading, index) => {
    const [name, number] = keysOf(heading, from + index);
    return byName.get(number) ?? byName.get(name);
  });
}

function keysOf(heading: string, index: number): [name: string, number: string] {
  return [nameOf(heading), `#${index + 1}`];
}

export function nameOf(heading: string): string {
  return heading.trim().toLowerCase();
}

function recognised(headings: string[]): (Meaning | undefined)[] {
  const names = headings.map(plainName);
  const splitsName = isGermanSplit(names);
  const own = headings.map((heading) => {
    const meaning = ownMeaning(heading);
    return meaning === "name" && splitsName ? "last_name" : meaning;
  });
  const has = (use: string) => own.some((meaning) => meaning && useOf(meaning) === use);
  const [hasLabels, hasName] = [own.includes("labels"), has("name") && !splitsName];
  const full = hasName || splitsName ? undefined : FULL_NAMES.find((name) => names.includes(name));
  const labels = LABEL_NAMES.find((name) => names.includes(name));
  const isGoogle = names.includes(GOOGLE_PHONE);
  return own.map((meaning, index) => {
    if (meaning) return meaning;
    const name = names[index] as string;
    if (phoneRank(name) !== null) return "phone";
    if (!hasLabels && name === labels) return "labels";
    if (isGoogle && ORGANIZATION_NAMES.includes(name)) return "organization";
    if (full !== undefined) return name === full ? "name" : undefined;
    return hasName ? undefined : partOf(name);
  });
}

/** German files name a last name beside a first name only "Name". */
function isGermanSplit(names: string[]): boolean {
  return names.includes("vorname") && !names.some((name) => NAMES_OF_PARTS.last_name.includes(name));
}

function partOf(name: string): Meaning | undefined {
  const parts = Object.entries(NAMES_OF_PARTS) as [keyof typeof NAMES_OF_PARTS, string[]][];
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
