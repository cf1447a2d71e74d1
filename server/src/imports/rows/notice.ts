// What a person should know about a file although nothing of it is refused.
import type { CsvLayout } from "../columns/csv-layout.ts";

export const NOTICE_CODES = [
  "no_name_column",
  "lines_above_header",
  "consent_column",
  "error_cell",
  "further_number",
  "system_label",
  "comma_in_label",
  "repeated_name",
  "replaces_stored",
  "clears_stored",
  "keeps_stored",
] as const;
export type NoticeCode = (typeof NOTICE_CODES)[number];

export const NOTICE_DETAILS: Record<NoticeCode, string> = {
  no_name_column:
    "No column is known to hold the name, so the contacts get no names. Map the column that has the names to name.",
  lines_above_header: "Lines above the names of the columns aren't imported.",
  error_cell: "Cells hold an error of the spreadsheet, such as #N/A. They are read as if they weren't there.",
  further_number: "Rows have a further phone number, which isn't imported.",
  consent_column:
    "The column looks as if it said who wants messages, and records no opt-outs. Map it, and say whether a yes means that the " +
    "person wants messages. The rows are those that seem to say no.",
  system_label: "Groups that another tool made itself, such as * myContacts, aren't imported as labels.",
  comma_in_label: "A comma without a space after it doesn't separate labels: the cell is read as one label.",
  repeated_name: "Rows of one phone have different names. The last name counts.",
  replaces_stored: "Cells replace what contacts have.",
  clears_stored: "Contacts lose what they have, because of cells that are empty or don't name it.",
  keeps_stored:
    "Contacts keep what they have, although cells are empty or don't name it. missing=clear takes it away.",
};

export interface Notice {
  code: NoticeCode;
  /** Its index from 0; null for the whole file. */
  column: number | null;
  /** What is left out, replaced or taken away. Only a preview shows it. */
  value?: string;
}

/** As it is stored: without names of columns and values, which can name a person. */
export interface CountedNotice extends Omit<Notice, "value"> {
  /** Rows of the file that the notice is about, 0 if it is about the whole file. */
  rows: number;
  /** The first of their lines. */
  lines: number[];
}

const MOST_LINES = 20;
const MOST_NOTICES = 100;

/** Counts notices of the same kind and column. */
export class Notices {
  readonly #counted = new Map<string, CountedNotice>();
  /** The last line of each: a row counts once, also if its cell has several such labels, numbers or groups. */
  readonly #last = new Map<string, number | undefined>();

  add({ code, column }: Notice, lines: number[]): void {
    const key = `${code} ${column}`;
    const found = this.#counted.get(key) ?? { code, column, rows: 0, lines: [] };
    if (!this.#counted.has(key) && this.#counted.size >= MOST_NOTICES) return;
    this.#counted.set(key, found);
    if (lines.length === 1 && lines[0] === this.#last.get(key)) return;
    this.#last.set(key, lines.at(-1));
    found.rows += lines.length;
    found.lines.push(...lines.slice(0, MOST_LINES - found.lines.length));
  }

  /** What the header says already. */
  addFile({ isNameMissing, consents }: CsvLayout, above: number[]): void {
    if (isNameMissing) this.add({ code: "no_name_column", column: null }, []);
    if (above.length > 0) this.add({ code: "lines_above_header", column: null }, above);
    for (const column of consents.keys()) this.add({ code: "consent_column", column }, []);
  }

  all(): CountedNotice[] {
    return [...this.#counted.values()];
  }
}
