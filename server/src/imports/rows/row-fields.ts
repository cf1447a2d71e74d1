// The fields of a contact in the cells of a row, as the API takes them.
import { joinedLabels } from "../../contacts/for-imports.ts";
import { parseJson } from "../../platform/http/input/json-parser.ts";
import { Problem } from "../../platform/problem.ts";
import { unguarded } from "../../workbooks/index.ts";
import { ENTRY_FIELDS, type EntryField } from "../columns/column-meaning.ts";
import { GOOGLE_SEPARATOR } from "../columns/column-names.ts";
import type { CsvLayout, EntryColumns, GroupColumns } from "../columns/csv-layout.ts";
import type { FileOptions } from "../columns/file-options.ts";
import type { Notice } from "./notice.ts";

/** A cell that can't be read. `index`: the index of its column. */
export class InvalidCell extends Error {
  readonly code: string;
  readonly index: number;

  constructor(code: string, index: number) {
    super(code);
    this.code = code;
    this.index = index;
  }
}

interface GivenRow {
  layout: CsvLayout;
  cells: string[];
  errors: ReadonlySet<number>;
  /** Phones besides the contact's own. */
  further: { column: number; value: string }[];
  options: FileOptions;
}

/** A field without a value is given only if that clears it, and its cells hold no error. Throws InvalidCell. */
export function givenFields(row: GivenRow): { fields: Record<string, unknown>; notices: Notice[] } {
  const { layout, cells, errors, options } = row;
  const clears = (indexes: number[]) =>
    options.missing === "clear" && indexes.length > 0 && !indexes.some((index) => errors.has(index));
  const fields: Record<string, unknown> = {};
  const name = nameOf(layout, cells);
  if (name.trim() !== "" || clears(nameIndexes(layout))) fields["name"] = name;
  const { labels, notices } = labelsIn(row);
  if (labels !== "" || clears(layout.labels === null ? [] : [layout.labels])) fields["labels"] = labels;
  const groups = layout.allGroups === null ? groupsIn(row, clears) : allGroupsIn(row, clears);
  const kept = (typeof groups === "object" ? { ...groups } : {}) as Record<string, object[]>;
  for (const { column, value } of row.further) {
    const heading = layout.headings[column] as string;
    if (options.others === "keep" && heading !== "")
      kept[heading] = [...(kept[heading] ?? []), { text: value }];
    else notices.push({ code: "further_number", column, value });
  }
  const data = Object.keys(kept).length > 0 ? kept : groups;
  if (data !== undefined) fields["enhanced_data"] = data;
  return { fields, notices };
}

function nameIndexes({ names, organization }: CsvLayout): number[] {
  return organization === null ? names : [...names, organization];
}

export function nameOf({ names, organization }: CsvLayout, cells: string[]): string {
  const parts = names.map((index) => unguarded(cells[index] as string));
  const name =
    parts.length === 1 ? (parts[0] as string) : parts.filter((part) => part.trim() !== "").join(" ");
  return name.trim() === "" && organization !== null ? unguarded(cells[organization] as string) : name;
}

/** In the form of the API. */
function labelsIn({ layout, cells }: GivenRow): { labels: string; notices: Notice[] } {
  const { labels: at, isExport } = layout;
  const written = at === null ? [] : labelsOf(layout, cells[at] as string).split(", ");
  // Google marks its own groups with an asterisk, such as "* myContacts".
  const isSystem = (label: string) => !isExport && label.startsWith("* ");
  const joined = isExport ? [] : joinedLabels(written);
  const notices = [
    ...written.filter(isSystem).map((value): Notice => ({ code: "system_label", column: at, value })),
    ...joined.map((value): Notice => ({ code: "comma_in_label", column: at, value })),
  ];
  const labels = written.filter((label) => label !== "" && !isSystem(label));
  return { labels: labels.join(", "), notices };
}

/** A separator inside an export's label has no space after it. */
function labelsOf({ labelForm }: CsvLayout, cell: string): string {
  switch (labelForm) {
    case "export":
      return unguarded(cell);
    case "google":
      return cell.replaceAll(GOOGLE_SEPARATOR, ", ");
    case "other":
      return (
        unguarded(cell)
          .split(/[;,]/)
          // Mailchimp writes each label in quotes.
          .map((label) => label.trim().replace(/^"(.*)"$/s, "$1"))
          .join(", ")
      );
  }
}

/** The header allows no group called __proto__. */
function groupsIn(
  row: GivenRow,
  clears: (indexes: number[]) => boolean,
): Record<string, unknown> | undefined {
  if (row.layout.groups.length === 0) return undefined;
  const groups: Record<string, unknown> = {};
  for (const columns of row.layout.groups) {
    const value =
      columns.kind === "json"
        ? jsonOf(row.cells, columns.at)
        : columns.entries.map((entry) => entryOf(entry, row.cells)).filter((entry) => entry !== null);
    const isNothing = value === null || (Array.isArray(value) && value.length === 0);
    if (!isNothing || clears(indexesOfGroup(columns))) groups[columns.group] = value;
  }
  return groups;
}

function indexesOfGroup(columns: GroupColumns): number[] {
  return columns.kind === "json" ? [columns.at] : columns.entries.flatMap((entry) => Object.values(entry));
}

function allGroupsIn({ layout, cells }: GivenRow, clears: (indexes: number[]) => boolean): unknown {
  const at = layout.allGroups as number;
  const all = jsonOf(cells, at);
  if (all === null && !clears([at])) return undefined;
  // In a column for one group called enhanced_data, an export writes the list of its entries.
  return Array.isArray(all) ? { enhanced_data: all } : all;
}

export function isEmpty(cell: string | undefined): boolean {
  return cell === undefined || cell.trim() === "";
}

/** Throws InvalidCell. */
function jsonOf(cells: string[], index: number): unknown {
  const cell = cells[index] as string;
  if (cell.trim() === "") return null;
  try {
    return parseJson(cell);
  } catch (error) {
    throw new InvalidCell(error instanceof Problem ? error.code : "invalid_json", index);
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
export function columnIndexOf(layout: CsvLayout, cells: string[], path: string[]): number | undefined {
  const [root, group, index, field = "text"] = path;
  if (root === "phone") return layout.phones[0];
  if (root === "name") return layout.names[0] ?? layout.organization ?? undefined;
  if (root === "labels") return layout.labels ?? undefined;
  if (layout.allGroups !== null) return layout.allGroups;
  const columns = layout.groups.find((one) => one.group === group);
  if (columns?.kind !== "entries") return columns?.at;
  const filled = columns.entries.filter((entry) => entryOf(entry, cells) !== null);
  return filled[Number(index)]?.[field as EntryField];
}
