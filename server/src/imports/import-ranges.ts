// Cuts the rows of an import that wait into ranges of lines, a transaction each, and knows which of them are settled.
import type { Database } from "../platform/database/database.ts";
import { statement } from "../platform/database/statement.ts";
import { newUuid } from "../platform/ids.ts";
import type { ImportKey } from "./import.ts";
import { BY_LINE } from "./open-import.ts";

/** Lines behind `after`, up to `last`. */
export interface LineRange {
  after: number;
  last: number;
  /** Each of its rows says in columns what it asks for. */
  staged: boolean;
  /** Of contacts that its rows may make, in their order: exports and lists keep that of the file. */
  contactIds: string[];
}

/** Bytes of the texts of a range, unless it is one row: Node may have to read them all. */
const MOST_BYTES = 4 * 1_024 * 1_024;

/** The length of a long text is known without reading it. */
const findRange = statement<
  [string, string, number, number, number],
  { rows: number; last: number | null; staged: boolean | null }
>(
  "find_range_of_import",
  `select count(*) as rows, max(line) as last, bool_and(staged) as staged
   from (
     select line, staged, sum(bytes) over (order by line) - bytes as bytes_before
     from (
       select line, phone is not null as staged, octet_length(content) as bytes
       from import_rows
       where account_id = $1
         and import_id = $2
         and line > $3
         and refused_code is null
       order by line
       limit $4
     ) as waiting
   ) as next
   where bytes_before <= $5`,
);

export class ImportRanges {
  readonly #database: Database;
  readonly #key: ImportKey;
  readonly #limit: number;
  #taken: number;
  #lineDone: number;
  /** Settled ones behind one that isn't: the last line of each by the line it begins behind. */
  readonly #ahead = new Map<number, number>();
  #turn: Promise<unknown> = Promise.resolve();

  /** `limit`: rows of a range at most. Lines up to `lineDone` are settled. */
  constructor(database: Database, key: ImportKey & { lineDone: number }, limit: number) {
    this.#database = database;
    this.#key = key;
    this.#limit = limit;
    this.#taken = key.lineDone;
    this.#lineDone = key.lineDone;
  }

  /** Null when no row waits behind those that were taken. */
  next(): Promise<LineRange | null> {
    const range = this.#turn.then(() => this.#find());
    this.#turn = range.catch(() => undefined);
    return range;
  }

  async #find(): Promise<LineRange | null> {
    const { accountId, importId } = this.#key;
    const after = this.#taken;
    const [found] = await this.#database.transaction(
      (session) => session.run(findRange, [accountId, importId, after, this.#limit, MOST_BYTES]),
      BY_LINE,
    );
    if (found?.last == null) return null;
    this.#taken = found.last;
    return { after, last: found.last, staged: found.staged === true, contactIds: newContactIds(found.rows) };
  }

  /** Up to which line all are settled with this range. */
  lineDoneWith({ after, last }: LineRange): number {
    return after === this.#lineDone ? last : this.#lineDone;
  }

  /** To be called when the range is committed. */
  settled({ after, last }: LineRange): void {
    this.#ahead.set(after, last);
    for (let next = this.#ahead.get(this.#lineDone); next !== undefined; ) {
      this.#ahead.delete(this.#lineDone);
      this.#lineDone = next;
      next = this.#ahead.get(next);
    }
  }
}

export function newContactIds(count: number): string[] {
  // Those of one tick of the clock stand in any order.
  return Array.from({ length: count }, () => newUuid()).sort();
}
