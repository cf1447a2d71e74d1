// A row of an import: as it is found in a file, and what it asks for.
import type { ContactChange, Phone } from "../contacts/index.ts";

export interface FileRow {
  /** Of the file, from 1. */
  line: number;
  /** As it stands in the file, without its line end. */
  text: string;
  /** Why it can't be looked at any further. */
  fault: string | null;
}

/** Why a row isn't imported: a stable code, the column (of NDJSON a JSON Pointer) and what stands there. */
export interface Refusal {
  code: string;
  column: string | null;
  value: string | null;
}

export type RowReading =
  | { kind: "change"; change: ContactChange }
  | { kind: "refused"; refusal: Refusal; phone: Phone | null }
  /** Cells, and nothing in them. */
  | { kind: "blank" };

/** How the rows of one file are understood. */
export interface RowMeaning<Row extends FileRow = FileRow> {
  /** Of a row that was just found. */
  read(row: Row): RowReading;
  /** Of a row that was kept as text. */
  readText(text: string): RowReading;
}

/** Code points of a value that are shown in a report; the row itself is there whole. */
const SHOWN = 1_000;

export function refused(
  code: string,
  { column = null, value = null, phone = null }: Partial<Refusal> & { phone?: Phone | null } = {},
): RowReading {
  const shown = value === null || value.length <= SHOWN ? value : [...value].slice(0, SHOWN).join("");
  return { kind: "refused", refusal: { code, column, value: shown }, phone };
}
