// What a person should know about a file although nothing of it is refused.

export const NOTICE_CODES = ["no_name_column", "lines_above_header", "error_cell", "further_number"] as const;
export type NoticeCode = (typeof NOTICE_CODES)[number];

export const NOTICE_DETAILS: Record<NoticeCode, string> = {
  no_name_column:
    "No column is known to hold the name, so the contacts get no names. Map the column that has the names to name.",
  lines_above_header: "Lines above the names of the columns aren't imported.",
  error_cell: "Cells hold an error of the spreadsheet, such as #N/A. They are read as if they weren't there.",
  further_number: "Cells hold several phone numbers. Only the first one is imported.",
};

/** `column`: its index from 0; null for a notice about the whole file. */
export interface Notice {
  code: NoticeCode;
  column: number | null;
}

/** As it is stored: without names of columns, which can name a person. */
export interface CountedNotice extends Notice {
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

  add({ code, column }: Notice, lines: number[]): void {
    const key = `${code} ${column}`;
    const found = this.#counted.get(key) ?? { code, column, rows: 0, lines: [] };
    if (!this.#counted.has(key) && this.#counted.size >= MOST_NOTICES) return;
    this.#counted.set(key, found);
    found.rows += lines.length;
    found.lines.push(...lines.slice(0, MOST_LINES - found.lines.length));
  }

  all(): CountedNotice[] {
    return [...this.#counted.values()];
  }
}
