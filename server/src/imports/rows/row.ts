// A row of an uploaded file, and the change of a contact that it asks for.

import type { ContactChange } from "../../contacts/index.ts";
import type { ErrorCode } from "../../errors/index.ts";
import type { Phone } from "../../phones/index.ts";
import type { ColumnUse } from "../columns/column-meaning.ts";
import type { Notice } from "./notice.ts";

export interface FileRow {
  /** Line number in the file, from 1. */
  line: number;
  /** As sent, without its line end. */
  text: string;
}

export interface Refusal {
  code: ErrorCode;
  /** CSV: the column's index from 0, as a string. NDJSON: a JSON Pointer. */
  column: string | null;
  value: string | null;
}

export type RowReading =
  | { kind: "change"; change: ContactChange; notices?: Notice[] }
  /** `name`: of a row without a phone; null if unknown. */
  | { kind: "refused"; refusal: Refusal; phone: Phone | null; name: string | null }
  /** A row whose cells are all empty. */
  | { kind: "blank" };

export interface ReadRow extends FileRow {
  reading: RowReading;
}

export interface FileColumns {
  /** Null for NDJSON, which has no headings. */
  delimiter: string | null;
  headings: string[];
  uses: ColumnUse[];
  isNameMissing: boolean;
}

export interface FileReader {
  /** Line number of the first row that isn't complete yet. */
  readonly line: number;
  /** Null while the header isn't complete. */
  readonly columns: FileColumns | null;
  /** Lines of the rows above the header. */
  readonly above: number[];
  take(text: string, isLast: boolean): Iterable<ReadRow>;
}

/** Code points of a value that a report shows. The report holds the whole row besides. */
const SHOWN = 1_000;

export function refused(
  code: ErrorCode,
  {
    column = null,
    value = null,
    phone = null,
    name = null,
  }: Partial<Refusal> & { phone?: Phone | null; name?: string | null } = {},
): RowReading {
  const shown = value === null || value.length <= SHOWN ? value : [...value].slice(0, SHOWN).join("");
  return { kind: "refused", refusal: { code, column, value: shown }, phone, name };
}
