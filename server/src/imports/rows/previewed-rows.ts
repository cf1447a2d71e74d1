// The first rows of a file, and what all rows that were read would do.
import type { ChangePreview } from "../../contacts/for-imports.ts";
import { Slices } from "../../platform/load/slices.ts";
import type { Fault } from "../../platform/problem.ts";
import type { TableHead, TableRow } from "../../workbooks/index.ts";
import type { Meaning } from "../columns/column-meaning.ts";
import { type CsvLayout, readLayout } from "../columns/csv-layout.ts";
import type { FileOptions } from "../columns/file-options.ts";
import { importErrors } from "../errors.ts";
import { differencesOf } from "./differences.ts";
import { JoinedRows } from "./joined-rows.ts";
import { type CountedNotice, Notices } from "./notice.ts";
import { readCsvRow } from "./read-csv-row.ts";
import type { ImportedChange, RowReading } from "./row.ts";

/** Rows that are read and compared with what is stored, and UTF-16 units of their texts. */
const MOST_ROWS = 10_000;
const MOST_UNITS = 4 * 1_024 * 1_024;
/** Rows that are shown. */
const SHOWN = 20;

/** Answers what changes would make of contacts, in their order. */
export type Compare = (changes: ImportedChange[]) => Promise<ChangePreview[]>;

/** `isWhole`: there are no further rows. */
export const NO_COUNTS = {
  rows: 0,
  isWhole: true,
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  repeated: 0,
};

export interface Preview {
  delimiter: string;
  columns: { heading: string; meaning: Meaning; suggestion: Meaning | null }[];
  rows: { line: number; cells: string[]; reading: RowReading }[];
  counts: typeof NO_COUNTS;
  notices: CountedNotice[];
  faults: Fault[];
}

export class PreviewedRows {
  isWhole = true;
  readonly #head: TableHead;
  readonly #options: FileOptions;
  readonly #layout: CsvLayout;
  readonly #faults: Fault[];
  readonly #notices = new Notices();
  readonly #joined: JoinedRows;
  readonly #shown: Preview["rows"] = [];
  readonly #slices = new Slices();
  #units = 0;

  constructor(head: TableHead, options: FileOptions) {
    const { layout, faults } = readLayout(head, options);
    this.#head = head;
    this.#options = options;
    this.#layout = layout;
    this.#faults = faults;
    this.#notices.addFile(layout, head.above);
    this.#joined = new JoinedRows(layout, this.#notices);
  }

  /** False if enough rows are read. */
  async take(rows: Iterable<TableRow>): Promise<boolean> {
    const isChosen = this.#layout.phones.length > 0;
    for (const row of rows) {
      const isEnough = isChosen ? this.#joined.rows >= MOST_ROWS : this.#shown.length >= SHOWN;
      if (isEnough || this.#units > MOST_UNITS) this.isWhole = false;
      if (!this.isWhole) return false;
      if (row.cells?.every((cell) => cell === "")) continue;
      const reading: RowReading = isChosen ? readCsvRow(this.#layout, row, this.#options) : { kind: "blank" };
      if (isChosen && reading.kind === "blank") continue;
      const { line, text, cells } = row;
      if (this.#shown.length < SHOWN) this.#shown.push({ line, cells: cells ?? [text], reading });
      this.#units += text.length;
      this.#joined.add({ line, text, reading });
      await this.#slices.pause();
    }
    return true;
  }

  async end(compare: Compare): Promise<Preview> {
    const { rows, repeated, refused } = this.#joined;
    const counts = { ...NO_COUNTS, rows, repeated, refused: refused.length, isWhole: this.isWhole };
    const people = this.#joined.people();
    const previews = await compare(people.map(({ change }) => change));
    for (const [index, { line, change }] of people.entries()) {
      const preview = previews[index] as ChangePreview;
      counts[preview.outcome === "too_large" ? "refused" : preview.outcome]++;
      const differences = differencesOf(this.#layout, preview, change);
      for (const notice of differences) this.#notices.add(notice, [line]);
      const shown = this.#shown.find((one) => one.line === line)?.reading;
      if (shown?.kind === "change") shown.notices = [...shown.notices, ...differences];
    }
    const isEmpty = this.isWhole && this.#shown.length === 0;
    const { meanings, consents } = this.#layout;
    return {
      delimiter: this.#head.delimiter,
      columns: this.#head.cells.map((heading, index) => ({
        heading,
        meaning: meanings[index] as Meaning,
        suggestion: consents.get(index) ?? null,
      })),
      rows: this.#shown,
      counts,
      notices: this.#notices.all(),
      faults: isEmpty
        ? [...this.#faults, { pointer: "", code: "no_rows", detail: importErrors.no_rows.meaning }]
        : this.#faults,
    };
  }
}
