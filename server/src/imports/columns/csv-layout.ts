// The layout of a file's rows: which cells make the phone, the name, the labels and the enhanced data.
import { type Fault, invalidField, invalidInput } from "../../platform/problem.ts";
import { type HeaderTest, type TableHead, unguarded } from "../../workbooks/index.ts";
import { importErrors } from "../errors.ts";
import {
  type ColumnUse,
  type ConsentMeaning,
  type DataMeaning,
  type EntryField,
  isData,
  type Mapping,
  type Meaning,
  NAME_PARTS,
  useOf,
} from "./column-meaning.ts";
import {
  ABOUT_PHONES,
  COUNTRY_NAMES,
  GOOGLE_PHONE,
  ORGANIZATION_NAMES,
  phoneRank,
  plainName,
} from "./column-names.ts";
import { headingFaults } from "./heading-faults.ts";
import {
  CONTACT_FIELDS,
  type ColumnOptions,
  ENTRY,
  givenMeanings,
  isMapped,
  isUnknown,
  JSON_GROUP,
  likelyConsents,
  meaningsOf,
  nameOf,
  OURS,
} from "./read-columns.ts";

export type EntryColumns = Partial<Record<EntryField, number>>;

export type GroupColumns =
  | { kind: "entries"; group: string; entries: EntryColumns[] }
  | { kind: "json"; group: string; at: number };

export interface CsvLayout {
  delimiter: string;
  /** The header's cells; own words are spelled as an export spells them. */
  headings: string[];
  meanings: Meaning[];
  uses: ColumnUse[];
  /** Of these cells, the first that isn't empty is the phone. Empty only while a mapping is being chosen. */
  phones: number[];
  /** Columns that are left out, although nobody asked for it, and may hold phones: `isNamed` if their heading says so. */
  otherPhones: { at: number; isNamed: boolean }[];
  /** The column with the country of the phones; -1 for none. */
  countryAt: number;
  /** In the order in which they are joined. */
  names: number[];
  /** The name of a contact that has no other. */
  organization: number | null;
  /** No column is the name, and at least one has no known meaning. */
  isNameMissing: boolean;
  labels: number | null;
  /** Columns that say who opted out. */
  optOuts: { at: number; meaning: ConsentMeaning | "opted_out" }[];
  /** Columns that probably say who wants messages, and aren't mapped. */
  consents: Map<number, ConsentMeaning>;
  /** Other tools separate labels by other marks than an export. */
  labelForm: "export" | "google" | "other";
  isGoogle: boolean;
  /** An export of Parley, whose texts are taken as they are. */
  isExport: boolean;
  groups: GroupColumns[];
  /** The first column of each group. */
  groupColumns: Map<string, number>;
  /** The column that holds all groups as JSON. */
  allGroups: number | null;
}

/** The first columns of an export. */
const EXPORTED = ["phone", "name", "labels", "opted_out", "created_at", "updated_at"];
const ALL_GROUPS = "enhanced_data json";
/** Bounds the work per row. An export writes at most about 1,600. */
const MOST_COLUMNS = 10_000;

/** Tells the row that names a column with phones, as a header does. */
export function headerTest(mapping: Mapping): HeaderTest {
  const mapped = Object.keys(mapping).filter((key) => mapping[key] === "phone");
  const names = new Set(mapped.map(nameOf));
  return (cells) =>
    cells.length <= MOST_COLUMNS &&
    cells.some(
      (cell) => phoneRank(plainName(headingOf(cell))) !== null || names.has(nameOf(unguarded(cell))),
    );
}

/** Throws 422 for faults of the header. */
export function csvLayout(head: TableHead, options: ColumnOptions): CsvLayout {
  const { layout, faults } = readLayout(head, options);
  const [first, ...rest] = faults;
  if (first) throw invalidInput([first, ...rest]);
  return layout;
}

/** Throws 422 `too_many_columns`; answers the other faults of the header. */
export function readLayout(
  { cells, delimiter }: Pick<TableHead, "cells" | "delimiter">,
  options: ColumnOptions,
): { layout: CsvLayout; faults: Fault[] } {
  if (cells.length > MOST_COLUMNS) {
    const detail = `The first row names ${cells.length} columns; a file has at most ${MOST_COLUMNS}.`;
    throw invalidField("/header", importErrors.too_many_columns, detail);
  }
  const headings = cells.map(headingOf);
  const meanings = meaningsOf(headings, options);
  const layout = layoutOf({ headings, meanings, delimiter, options });
  return { layout, faults: headingFaults(headings, meanings, options) };
}

/** Parley's own words may have any case. Names of groups keep theirs: names that differ in case are different groups. */
function headingOf(cell: string): string {
  const text = unguarded(cell);
  const word = text.trim().toLowerCase();
  if ((CONTACT_FIELDS as readonly string[]).includes(word)) return word;
  const ended = text.trimEnd();
  const ourWord = (ENTRY.exec(ended) ?? JSON_GROUP.exec(ended))?.at(-1);
  return ourWord === undefined ? text : ended.slice(0, -ourWord.length) + ourWord.toLowerCase();
}

type Header = Pick<CsvLayout, "headings" | "meanings" | "delimiter"> & { options: ColumnOptions };

function layoutOf({ headings, meanings, delimiter, options }: Header): CsvLayout {
  const groups = groupsOf(meanings);
  // Beside columns of other groups, the heading names a group called enhanced_data.
  const alone = groups.length === 1 && headings.includes(ALL_GROUPS) && groups[0]?.kind === "json";
  const isGoogle = headings.some((heading) => plainName(heading) === GOOGLE_PHONE);
  const labels = meanings.indexOf("labels");
  const names = NAME_PARTS.flatMap((part) => indexesOf(meanings, part));
  const organization = organizationIndex({ headings, meanings, options }, isGoogle);
  return {
    delimiter,
    headings,
    meanings,
    uses: meanings.map(useOf),
    ...phoneIndexes(headings, meanings, options),
    countryAt: headings.findIndex(
      (heading, at) => COUNTRY_NAMES.includes(plainName(heading)) && !isMapped(options.mapping, heading, at),
    ),
    names,
    organization,
    isNameMissing:
      names.length === 0 &&
      organization === null &&
      headings.some((heading, index) => isUnknown(heading, index, options)),
    labels: labels < 0 ? null : labels,
    optOuts: meanings.flatMap((meaning, at) => (isConsent(meaning) ? [{ at, meaning }] : [])),
    consents: likelyConsents(headings, options),
    labelForm: isGoogle ? "google" : headings[labels] === "labels" ? "export" : "other",
    isGoogle,
    isExport: EXPORTED.every((heading, index) => headings[index] === heading),
    groups: alone ? [] : groups,
    groupColumns: new Map(
      meanings.flatMap((one, at): [string, number][] => (isData(one) ? [[one.group, at]] : [])).reverse(),
    ),
    allGroups: alone ? headings.indexOf(ALL_GROUPS) : null,
  };
}

/** Kept as data, the organization of Google Contacts is still the name of a contact that has no other. */
function organizationIndex(
  { headings, meanings, options: { mapping } }: Pick<Header, "headings" | "meanings" | "options">,
  isGoogle: boolean,
): number | null {
  const index = meanings.indexOf("organization");
  if (index >= 0 || !isGoogle) return index < 0 ? null : index;
  const known = headings.findIndex(
    (heading, at) => ORGANIZATION_NAMES.includes(plainName(heading)) && !isMapped(mapping, heading, at),
  );
  return known < 0 ? null : known;
}

/** Columns whose heading says nothing about phones were chosen by the mapping, so they come first. */
function phoneIndexes(headings: string[], meanings: Meaning[], { mapping }: ColumnOptions) {
  const given = givenMeanings(headings, mapping);
  const ranks = headings.map((heading) => phoneRank(plainName(heading)));
  const rank = (index: number) => ranks[index] ?? -1;
  const phones = indexesOf(meanings, "phone").sort((one, other) => rank(one) - rank(other) || one - other);
  const otherPhones = indexesOf(meanings, "ignore").flatMap((at) => {
    const name = plainName(headings[at] as string);
    if (given[at] || /\bfax\b/.test(name) || OURS.includes(headings[at] as string)) return [];
    return [{ at, isNamed: ABOUT_PHONES.test(name) }];
  });
  return { phones, otherPhones };
}

function isConsent(meaning: Meaning): meaning is ConsentMeaning | "opted_out" {
  return meaning === "opted_out" || (typeof meaning === "object" && "opt_out" in meaning);
}

function indexesOf(meanings: Meaning[], meaning: Meaning): number[] {
  return meanings.flatMap((one, index) => (one === meaning ? [index] : []));
}

function groupsOf(meanings: Meaning[]): GroupColumns[] {
  const groups: GroupColumns[] = [];
  const numbered = new Map<string, Record<string, EntryColumns>>();
  const further: { column: DataMeaning; index: number }[] = [];
  for (const [index, column] of meanings.entries()) {
    if (!isData(column)) continue;
    const { group, field, entry } = column;
    if (field === "json") {
      groups.push({ kind: "json", group, at: index });
      continue;
    }
    const entries = numbered.get(group) ?? {};
    numbered.set(group, entries);
    if (entry === undefined) further.push({ column, index });
    else entries[entry] = { ...entries[entry], [field]: index };
  }
  for (const { column, index } of further) {
    const entries = numbered.get(column.group) as Record<string, EntryColumns>;
    entries[Math.max(0, ...Object.keys(entries).map(Number)) + 1] = { [column.field]: index };
  }
  // An object keeps keys that are numbers in ascending order.
  for (const [group, entries] of numbered)
    groups.push({ kind: "entries", group, entries: Object.values(entries) });
  return groups;
}
