// What the service answers, as lines for people: a list as rows of a table, or one resource field by field.
import { shortened, tableLines } from "../../table.ts";

/** Longer cells and values are shortened. */
const WIDEST_CELL = 40;
const WIDEST_VALUE = 500;
/** More don't fit into a line. */
const MOST_COLUMNS = 6;

/** The first page has a head, and its columns are those of all pages: the first fields that are no lists or objects. */
export function rowLines(items: object[], known?: string[]): [lines: string[], columns: string[]] {
  const [first = {}] = items;
  const plain = Object.entries(first).filter(([, value]) => typeof value !== "object" || value === null);
  const columns = known ?? plain.slice(0, MOST_COLUMNS).map(([name]) => name);
  const rows = items.map((item) =>
    columns.map((name) => shortened(textOf((item as Record<string, unknown>)[name], "-"), WIDEST_CELL)),
  );
  const head = columns.map((name) => name.replaceAll("_", " ").toUpperCase());
  const lines = tableLines(head, rows);
  return [known ? lines.slice(1) : lines, columns];
}

export function fieldLines(answer: object): string[] {
  const rows = Object.entries(answer)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => [name, shortened(textOf(value), WIDEST_VALUE)]);
  return tableLines(["FIELD", "VALUE"], rows);
}

function textOf(value: unknown, none = ""): string {
  if (value === null || value === undefined || value === "") return none;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
