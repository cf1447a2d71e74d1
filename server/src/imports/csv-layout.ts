// Reads the columns of a CSV file from its header: the columns that an export writes, in any order, and unknown columns.
import type { ErrorCode } from "../errors/index.ts";
import { unguarded } from "../exports/index.ts";
import { textFault } from "../platform/http/text.ts";
import { type Fault, invalidField, invalidInput } from "../platform/problem.ts";
import { cellsOf } from "./csv-reader.ts";

export const ENTRY_FIELDS = ["text", "description", "link"] as const;
export type EntryField = (typeof ENTRY_FIELDS)[number];

export type EntryColumns = Partial<Record<EntryField, number>>;

export type GroupColumns =
  | { kind: "entries"; group: string; entries: EntryColumns[] }
  | { kind: "json"; group: string; at: number };

export interface CsvLayout {
  delimiter: string;
  /** The header's cells, spelled as an export spells them. */
  headings: string[];
  phone: number;
  name: number | null;
  labels: number | null;
  groups: GroupColumns[];
  /** The column that holds all groups as JSON. */
  allGroups: number | null;
  ignored: string[];
}

const DELIMITERS = [",", ";", "\t"];
const CONTACT_FIELDS = ["phone", "name", "labels"];
const ENTRY = /^(.+) ([1-9]\d{0,5}) (text|description|link)$/is;
const JSON_GROUP = /^(.+) (json)$/is;
const ALL_GROUPS = "enhanced_data json";
/** Code points of a group's name. */
const MAX_GROUP = 256;
/** Bounds the work per row. An export writes at most about 1,600. */
const MOST_COLUMNS = 10_000;
/** Columns that the answer lists when none of them is the phone. */
const MOST_LISTED = 20;

/** The most frequent one outside quotes. A delimiter that yields a phone column wins over one that doesn't. */
export function delimiterOf(header: string): string {
  const bare = header.replace(/"(?:[^"]|"")*"/g, "");
  const counts = DELIMITERS.map((delimiter) => {
    const hasPhone = cellsOf(header, delimiter)?.some((cell) => headingOf(cell) === "phone");
    return bare.split(delimiter).length + (hasPhone ? header.length : 0);
  });
  return DELIMITERS[counts.indexOf(Math.max(...counts))] as string;
}

/** Throws 422 for faults of the header. */
export function csvLayout(cells: string[], delimiter: string): CsvLayout {
  if (cells.length > MOST_COLUMNS) {
    const detail = `The first row names ${cells.length} columns; a file has at most ${MOST_COLUMNS}.`;
    throw invalidField("/header", "too_many_columns", detail);
  }
  const headings = cells.map(headingOf);
  const [first, ...rest] = headingFaults(headings);
  if (first) throw invalidInput([first, ...rest]);
  return layoutOf(headings, delimiter);
}

/** Parley's own words may have any case. Names of groups keep theirs: names that differ in case are different groups. */
function headingOf(cell: string): string {
  const text = unguarded(cell);
  const word = text.trim().toLowerCase();
  if (CONTACT_FIELDS.includes(word)) return word;
  const ended = text.trimEnd();
  const ourWord = (ENTRY.exec(ended) ?? JSON_GROUP.exec(ended))?.at(-1);
  return ourWord === undefined ? text : ended.slice(0, -ourWord.length) + ourWord.toLowerCase();
}

export function layoutOf(headings: string[], delimiter: string): CsvLayout {
  const { groups, ignored } = readGroups(headings);
  // Beside columns of other groups, the heading names a group called enhanced_data.
  const alone = groups.length === 1 && headings.includes(ALL_GROUPS);
  return {
    delimiter,
    headings,
    phone: headings.indexOf("phone"),
    name: placeOf(headings, "name"),
    labels: placeOf(headings, "labels"),
    groups: alone ? [] : groups,
    allGroups: alone ? headings.indexOf(ALL_GROUPS) : null,
    ignored,
  };
}

function readGroups(headings: string[]): { groups: GroupColumns[]; ignored: string[] } {
  const groups: GroupColumns[] = [];
  const ignored: string[] = [];
  const numbered = new Map<string, Record<string, EntryColumns>>();
  for (const [at, heading] of headings.entries()) {
    const [, group, number, field] = ENTRY.exec(heading) ?? [];
    const [, jsonGroup] = JSON_GROUP.exec(heading) ?? [];
    if (group !== undefined && number !== undefined) {
      const entries = numbered.get(group) ?? {};
      numbered.set(group, entries);
      entries[number] = { ...entries[number], [field as EntryField]: at };
    } else if (jsonGroup !== undefined) groups.push({ kind: "json", group: jsonGroup, at });
    else if (![...CONTACT_FIELDS, ""].includes(heading)) ignored.push(heading);
  }
  // An object keeps keys that are numbers in ascending order.
  for (const [group, entries] of numbered)
    groups.push({ kind: "entries", group, entries: Object.values(entries) });
  return { groups, ignored };
}

function placeOf(headings: string[], name: string): number | null {
  const place = headings.indexOf(name);
  return place < 0 ? null : place;
}

function headingFaults(headings: string[]): Fault[] {
  const faults: Fault[] = [];
  const add = (place: number, code: ErrorCode, detail: string) =>
    faults.push({ pointer: `/header/${place}`, code, detail });
  if (!headings.includes("phone"))
    faults.push({
      pointer: "/header",
      code: "no_phone_column",
      detail: `The first row must name the columns, and one of them must be called phone. It names ${listOf(headings)}.`,
    });
  const seen = new Set<string>();
  const json = new Set(headings.flatMap((heading) => JSON_GROUP.exec(heading)?.[1] ?? []));
  for (const [place, heading] of headings.entries()) {
    const shown = quoted(heading);
    if (heading !== "" && seen.has(heading))
      add(place, "repeated_column", `The column ${shown} appears twice.`);
    seen.add(heading);
    const entryOf = ENTRY.exec(heading)?.[1];
    if (entryOf !== undefined && json.has(entryOf))
      add(place, "conflicting_columns", `The group of ${shown} also has a JSON column.`);
    const fault = groupFault(entryOf ?? JSON_GROUP.exec(heading)?.[1]) ?? textFault(heading);
    if (fault) add(place, fault.code, fault.detail);
  }
  return faults;
}

function listOf(headings: string[]): string {
  const more = headings.length - MOST_LISTED;
  return headings.slice(0, MOST_LISTED).map(quoted).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

function quoted(heading: string): string {
  return JSON.stringify(heading.slice(0, 60));
}

function groupFault(group: string | undefined): Pick<Fault, "code" | "detail"> | null {
  if (group === undefined) return null;
  if (group === "__proto__") return { code: "invalid_name", detail: "A group can't be called __proto__." };
  if (group.length > MAX_GROUP && [...group].length > MAX_GROUP)
    return { code: "too_long", detail: `The name of a group has at most ${MAX_GROUP} characters.` };
  return null;
}
