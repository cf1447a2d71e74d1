// Reads a contact from the cells of a CSV row. An absent column keeps its field; an empty cell clears it.
import type { CountryCode } from "../../phones/index.ts";
import { parseJson } from "../../platform/http/input/json-parser.ts";
import { Problem } from "../../platform/problem.ts";
import { cleanCells, errorCells, type TableRow, unguarded } from "../../workbooks/index.ts";
import { ENTRY_FIELDS, type EntryField } from "../columns/column-meaning.ts";
import { GOOGLE_SEPARATOR } from "../columns/column-names.ts";
import type { CsvLayout, EntryColumns, GroupColumns } from "../columns/csv-layout.ts";
import type { Notice } from "./notice.ts";
import { importedPhone, readContact } from "./read-contact.ts";
import { type ImportedChange, type RowReading, refused } from "./row.ts";

/** `country`: of numbers without a country code. */
export function readCsvRow(
  layout: CsvLayout,
  { cells: written, fault, text, errors: knownErrors }: TableRow,
  country: CountryCode | null,
): RowReading {
  if (written === null) return refused(fault ?? "invalid_quotes", { value: text });
  const errors = knownErrors ?? (layout.isExport ? NO_ERRORS : errorCells(written, text));
  const cells = cleanCells(written, text, errors);
  const phoneIndex = layout.phones.find((index) => !isEmpty(cells[index])) ?? layout.phones[0] ?? 0;
  const phoneCell = cells[phoneIndex] ?? "";
  if (phoneCell === "" && written.every((cell) => cell === "")) return { kind: "blank" };
  const [firstPhone = "", secondPhone = ""] = layout.isGoogle
    ? phoneCell.split(GOOGLE_SEPARATOR, 2)
    : [phoneCell];
  const read = importedPhone(firstPhone, country);
  const phone = read.ok ? read.phone : null;
  if (!fits(layout, cells))
    return refused("wrong_cell_count", { value: cells.join(layout.delimiter), phone });
  if (!read.ok) {
    const name = layout.names.length > 0 ? nameOf(layout, cells) : null;
    return refused(read.code, { column: String(phoneIndex), value: written[phoneIndex] ?? "", name });
  }
  try {
    const reading = readContact({ phone: read.phone, ...givenFields(layout, cells, errors) });
    if (reading.ok) {
      const change = withAllGroups(layout, reading.change);
      if (errors.size === 0 && secondPhone === "") return { kind: "change", change };
      return { kind: "change", change, notices: noticesOf(layout, errors, secondPhone ? phoneIndex : null) };
    }
    const index = columnIndexOf(layout, cells, reading.path);
    const value = unguarded(cells[index ?? -1] ?? "");
    return refused(reading.code, { column: index === undefined ? null : String(index), value, phone });
  } catch (error) {
    if (!(error instanceof InvalidJson)) throw error;
    const { code, index } = error;
    return refused(code, { column: String(index), value: cells[index] ?? "", phone });
  }
}

const NO_ERRORS: ReadonlySet<number> = new Set();

function noticesOf({ uses }: CsvLayout, errors: ReadonlySet<number>, furtherPhone: number | null): Notice[] {
  const used = [...errors].filter((index) => uses[index] !== "ignored");
  const notices: Notice[] = used.map((column) => ({ code: "error_cell", column }));
  return furtherPhone === null ? notices : [...notices, { code: "further_number", column: furtherPhone }];
}

/** Spreadsheets add empty cells at the end of rows. */
function fits({ headings }: CsvLayout, cells: string[]): boolean {
  if (cells.length <= headings.length) return cells.length === headings.length;
  return cells.every((cell, index) => index < headings.length || cell === "");
}

/** A column for all groups lists every group, so all other groups go. */
function withAllGroups({ allGroups }: CsvLayout, change: ImportedChange): ImportedChange {
  if (allGroups === null || !change.enhancedData) return change;
  return { ...change, enhancedData: { set: change.enhancedData.set, drop: "all" } };
}

/** A cell that can't be read as JSON. `index`: the index of its column. */
class InvalidJson extends Error {
  readonly code: string;
  readonly index: number;

  constructor(code: string, index: number) {
    super(code);
    this.code = code;
    this.index = index;
  }
}

/** The fields as the API takes them. A field whose cells hold only errors isn't given. Throws InvalidJson. */
function givenFields(
  layout: CsvLayout,
  cells: string[],
  errors: ReadonlySet<number>,
): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  const hasError = (indexes: number[]) => errors.size > 0 && indexes.some((index) => errors.has(index));
  const names = nameIndexes(layout);
  if (names.length > 0) {
    const name = nameOf(layout, cells);
    if (name !== "" || !hasError(names)) given["name"] = name;
  }
  const { labels, allGroups } = layout;
  if (labels !== null && !hasError([labels])) given["labels"] = labelsOf(layout, cells[labels] as string);
  const { optOut } = layout;
  if (optOut !== null && !hasError([optOut])) given["opted_out"] = cells[optOut];
  if (allGroups !== null && hasError([allGroups])) return given;
  if (allGroups !== null) {
    const all = jsonOf(cells, allGroups);
    // In a column for one group called enhanced_data, an export writes the list of its entries.
    given["enhanced_data"] = Array.isArray(all) ? { enhanced_data: all } : all;
  } else if (layout.groups.length > 0) {
    // The header allows no group called __proto__.
    const groups: Record<string, unknown> = {};
    for (const columns of layout.groups) {
      const value =
        columns.kind === "json"
          ? jsonOf(cells, columns.at)
          : columns.entries.map((entry) => entryOf(entry, cells)).filter((entry) => entry !== null);
      const isNothing = value === null || (Array.isArray(value) && value.length === 0);
      if (!isNothing || !hasError(indexesOfGroup(columns))) groups[columns.group] = value;
    }
    given["enhanced_data"] = groups;
  }
  return given;
}

function indexesOfGroup(columns: GroupColumns): number[] {
  return columns.kind === "json" ? [columns.at] : columns.entries.flatMap((entry) => Object.values(entry));
}

function nameIndexes({ names, organization }: CsvLayout): number[] {
  return organization === null ? names : [...names, organization];
}

function nameOf({ names, organization }: CsvLayout, cells: string[]): string {
  const parts = names.map((index) => unguarded(cells[index] as string));
  const name =
    parts.length === 1 ? (parts[0] as string) : parts.filter((part) => part.trim() !== "").join(" ");
  return name === "" && organization !== null ? unguarded(cells[organization] as string) : name;
}

/** In the form of the API. A separator inside an export's label has no space after it. */
function labelsOf({ labelForm }: CsvLayout, cell: string): string {
  switch (labelForm) {
    case "export":
      return unguarded(cell);
    case "google":
      // Google marks its own groups with an asterisk, such as "* myContacts".
      return cell
        .split(GOOGLE_SEPARATOR)
        .filter((label) => !label.startsWith("* "))
        .join(", ");
    case "other":
      return unguarded(cell)
        .split(/[;,]/)
        .map((label) => label.trim())
        .join(", ");
  }
}

function isEmpty(cell: string | undefined): boolean {
  return cell === undefined || cell.trim() === "";
}

function jsonOf(cells: string[], index: number): unknown {
  const cell = cells[index] as string;
  if (cell.trim() === "") return null;
  try {
    return parseJson(cell);
  } catch (error) {
    throw new InvalidJson(error instanceof Problem ? error.code : "invalid_json", index);
  }
}

/** Null when all cells of the entry are empty. */
function entryOf(columns: EntryColumns, cells: string[]): Record<string, string> | null {
  let entry: Record<string, string> | null = null;
  for (const field of ENTRY_FIELDS) {
    const index = columns[field];
    const cell = index === undefined ? "" : (cells[index] as string);
    if (cell === "") continue;
    entry ??= {};
    entry[field] = unguarded(cell);
  }
  return entry;
}

/** The index of the column that holds this path of the contact. */
function columnIndexOf(layout: CsvLayout, cells: string[], path: string[]): number | undefined {
  const [root, group, index, field = "text"] = path;
  if (root === "phone") return layout.phones[0];
  if (root === "name") return layout.names[0] ?? layout.organization ?? undefined;
  if (root === "labels") return layout.labels ?? undefined;
  if (root === "opted_out") return layout.optOut ?? undefined;
  if (layout.allGroups !== null) return layout.allGroups;
  const columns = layout.groups.find((one) => one.group === group);
  if (columns?.kind !== "entries") return columns?.at;
  const filled = columns.entries.filter((entry) => entryOf(entry, cells) !== null);
  return filled[Number(index)]?.[field as EntryField];
}
