// Some rows of a file, in which those of one phone are joined.
import { phoneKey } from "../../phones/index.ts";
import type { CsvLayout } from "../columns/csv-layout.ts";
import { JoinedChange } from "./joined-change.ts";
import type { Notices } from "./notice.ts";
import { type ImportedChange, type ReadRow, refused } from "./row.ts";

/** `line` and `text`: of the last row of the phone. */
export interface JoinedRow extends Pick<ReadRow, "line" | "text"> {
  change: ImportedChange;
}

export class JoinedRows {
  /** Rows that aren't blank. */
  rows = 0;
  /** Rows that were joined with a later one. */
  repeated = 0;
  readonly refused: ReadRow[] = [];
  readonly #people = new Map<string, JoinedRow & { joined: JoinedChange | null }>();
  readonly #layout: CsvLayout;
  readonly #notices: Notices;

  constructor(layout: CsvLayout, notices: Notices) {
    this.#layout = layout;
    this.#notices = notices;
  }

  add(row: ReadRow): void {
    const { line, text, reading } = row;
    if (reading.kind === "blank") return;
    this.rows++;
    if (reading.kind === "refused") return void this.refused.push(row);
    for (const notice of reading.notices) this.#notices.add(notice, [line]);
    const { change } = reading;
    const key = phoneKey(change.phone);
    const known = this.#people.get(key);
    if (!known) return void this.#people.set(key, { line, text, change, joined: null });
    known.joined ??= new JoinedChange(known.change);
    if (known.joined.differsFrom(change))
      this.#notices.add({ code: "repeated_name", column: this.#layout.names[0] ?? null }, [line]);
    const fault = known.joined.add(change);
    if (fault !== null)
      return void this.refused.push({ ...row, reading: refused(fault, { phone: change.phone }) });
    Object.assign(known, { line, text });
    this.repeated++;
  }

  people(): JoinedRow[] {
    return [...this.#people.values()].map(({ line, text, change, joined }) => ({
      line,
      text,
      change: joined?.value() ?? change,
    }));
  }
}
