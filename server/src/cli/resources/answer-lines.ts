// What the service answers, as lines for people: resources as rows of a table, or one resource field by field.
import { shortened, tableLines } from "../table.ts";

/** A field, like `last_attempt.at`, or several of which the first with a value counts. Or what makes the cell. */
type Cell = string | string[] | ((item: never) => unknown);

/** A head and its cell, or a field that is its own head. */
export type Columns = readonly (string | [head: string, cell: Cell])[];

/** Longer cells and values are shortened, for example the mapping of a source. */
const WIDEST_CELL = 40;
const WIDEST_VALUE = 500;

export function rowLines(columns: Columns, items: object[]): string[] {
  const all = columns.map((column): [string, Cell] =>
    typeof column === "string" ? [column.replaceAll("_", " ").toUpperCase(), column] : column,
  );
  const rows = items.map((item) =>
    all.map(([, cell]) => {
      const value = typeof cell === "function" ? cell(item as never) : firstOf(item, [cell].flat());
      return shortened(cellOf(value), WIDEST_CELL);
    }),
  );
  return tableLines(
    all.map(([head]) => head),
    rows,
  );
}

function firstOf(item: object, paths: string[]): unknown {
  const values = paths.map((path) =>
    path.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], item),
  );
  return values.find((value) => value !== null && value !== undefined);
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "-";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? value.join(", ") : String(value);
}

export function fieldLines(answer: object): string[] {
  const fields = Object.entries(answer).filter(([, value]) => value !== null && value !== undefined);
  const rows = fields.map(([name, value]) => [
    name,
    shortened(typeof value === "string" ? value : JSON.stringify(value), WIDEST_VALUE),
  ]);
  return tableLines(["FIELD", "VALUE"], rows);
}
