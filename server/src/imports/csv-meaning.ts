// Understands the rows of a CSV file: from cells to a contact that is checked by the same rules as the API's.
import { type ContactChange, contactField, type Phone } from "../contacts/index.ts";
import { unguarded } from "../exports/index.ts";
import { faultsOf } from "../platform/http/faults.ts";
import { parseJson } from "../platform/http/json-parser.ts";
import { Problem } from "../platform/problem.ts";
import {
  type CsvLayout,
  ENTRY_FIELDS,
  type EntryColumns,
  entryHeading,
  type GroupColumns,
} from "./csv-layout.ts";
import { type CsvRow, cellsOf } from "./csv-reader.ts";
import { importedPhone } from "./imported-phone.ts";
import { plainChange } from "./plain-change.ts";
import { type RowMeaning, type RowReading, refused } from "./row.ts";

type GivenEntry = Record<string, string>;
type EntryGroup = GroupColumns & { kind: "entries" };
/** A contact as the API takes it, unchecked. */
type Given = Record<string, unknown>;

export function csvMeaning(layout: CsvLayout): RowMeaning<CsvRow> {
  return {
    read: ({ cells, fault, text }) =>
      cells === null ? refused(fault ?? "invalid_quotes", { value: text }) : readCells(layout, cells),
    readText(text) {
      const cells = cellsOf(text, layout.delimiter);
      return cells === null ? refused("invalid_quotes", { value: text }) : readCells(layout, cells);
    },
  };
}

/** A column that isn't there leaves its field as it is, an empty cell clears it. */
function readCells(layout: CsvLayout, cells: string[]): RowReading {
  const phoneCell = cells[layout.phone] ?? "";
  if (phoneCell === "" && cells.every((cell) => cell === "")) return { kind: "blank" };
  const read = importedPhone(phoneCell);
  const phone = read.ok ? read.phone : null;
  if (!fits(layout, cells))
    return refused("wrong_cell_count", { value: cells.join(layout.delimiter), phone });
  if (!read.ok) return refused(read.code, { column: "phone", value: phoneCell });
  const given: Given = { phone: read.phone };
  if (layout.name !== null) given["name"] = unguarded(cells[layout.name] as string);
  if (layout.labels !== null) given["labels"] = unguarded(cells[layout.labels] as string);
  try {
    const groups = givenGroups(layout, cells);
    if (groups !== undefined) given["enhanced_data"] = groups;
  } catch (error) {
    if (error instanceof InvalidJson)
      return refused(error.code, { column: error.heading, value: error.cell, phone });
    throw error;
  }
  return check(layout, cells, given, read.phone);
}

/** Cells that are too many and empty are what spreadsheets add. */
function fits({ headings }: CsvLayout, cells: string[]): boolean {
  if (cells.length <= headings.length) return cells.length === headings.length;
  return cells.every((cell, place) => place < headings.length || cell === "");
}

function check(layout: CsvLayout, cells: string[], given: Given, phone: Phone): RowReading {
  const change = plainChange(given, phone);
  if (change) return asked(layout, change);
  const result = contactField.safeParse(given);
  if (result.success) {
    const { name, labels, enhanced_data: enhancedData } = result.data;
    return asked(layout, { phone, name, labels, enhancedData });
  }
  const [fault] = faultsOf(result.error, given);
  const column = columnOf(layout, cells, result.error.issues[0]?.path ?? []);
  const place = layout.headings.indexOf(column);
  return refused(fault?.code ?? "invalid_value", { column, value: unguarded(cells[place] ?? ""), phone });
}

function asked({ allGroups }: CsvLayout, change: ContactChange): RowReading {
  // The column of all groups says which there are.
  if (allGroups !== null && change.enhancedData)
    change.enhancedData = { set: change.enhancedData.set, drop: "all" };
  return { kind: "change", change };
}

class InvalidJson extends Error {
  readonly code: string;
  readonly heading: string;
  readonly cell: string;

  constructor(code: string, heading: string, cell: string) {
    super(code);
    this.code = code;
    this.heading = heading;
    this.cell = cell;
  }
}

/** Undefined without columns of groups. Throws InvalidJson. */
function givenGroups(layout: CsvLayout, cells: string[]): Record<string, unknown> | null | undefined {
  const json = (place: number) => jsonOf(layout.headings[place] as string, cells[place] as string);
  if (layout.allGroups !== null) {
    const all = json(layout.allGroups);
    // A list is what an export writes for one group of this name.
    return Array.isArray(all) ? { enhanced_data: all } : (all as Record<string, unknown> | null);
  }
  if (layout.groups.length === 0) return undefined;
  const groups: Record<string, unknown> = {};
  // None is called __proto__: such a header is refused.
  for (const columns of layout.groups)
    groups[columns.group] = columns.kind === "json" ? json(columns.at) : entriesOf(columns, cells);
  return groups;
}

function jsonOf(heading: string, cell: string): unknown {
  if (cell.trim() === "") return null;
  try {
    return parseJson(cell);
  } catch (error) {
    throw new InvalidJson(error instanceof Problem ? error.code : "invalid_json", heading, cell);
  }
}

function entriesOf(columns: EntryGroup, cells: string[]): GivenEntry[] {
  const entries: GivenEntry[] = [];
  for (const one of columns.entries) {
    const entry = entryOf(one, cells);
    if (entry) entries.push(entry);
  }
  return entries;
}

/** Null where all of its cells are empty. */
function entryOf({ at }: EntryColumns, cells: string[]): GivenEntry | null {
  let entry: GivenEntry | null = null;
  for (const field of ENTRY_FIELDS) {
    const place = at[field];
    const cell = place === undefined ? "" : (cells[place] as string);
    if (cell === "") continue;
    entry ??= {};
    entry[field] = unguarded(cell);
  }
  return entry;
}

/** Where a fault at this path of the contact stands in the file. */
function columnOf(layout: CsvLayout, cells: string[], path: PropertyKey[]): string {
  const [root, group, index, field] = path;
  if (root !== "enhanced_data") return String(root);
  if (layout.allGroups !== null) return layout.headings[layout.allGroups] as string;
  const columns = layout.groups.find((one) => one.group === group) as GroupColumns;
  if (columns.kind === "json") return layout.headings[columns.at] as string;
  const filled = columns.entries.filter((entry) => entryOf(entry, cells) !== null);
  const number = filled[Number(index)]?.number ?? 1;
  return entryHeading(String(group), number, (field as (typeof ENTRY_FIELDS)[number] | undefined) ?? "text");
}
