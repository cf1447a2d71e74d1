// What is known about the rows of a list that was read in several places: runs of pages, each from a landmark or from the
// list's beginning. A landmark is a cursor in the middle of a long list, at a row whose number is known.
import { PageLedger } from "./page-ledger.ts";

export interface Landmarks {
  /** Rows from one landmark to the next. */
  every: number;
  /** Cursors. The first one begins after `every` rows. */
  data: string[];
}

interface Run {
  /** The number of its first row. A little off when rows were added or removed since the landmarks were read. */
  start: number;
  ledger: PageLedger;
}

export interface WantedPage {
  /** Of the page's run. */
  start: number;
  cursor: string | null;
  /** Where the page ends: its last row, and the first row of the next page. Null for the last page that is known. */
  end: { lastId: string; nextFirstId: string | null } | null;
}

/** Further away, rows are read from a landmark instead of page by page. */
const REACH = 1_000;
/** The next page is read when the screen is so many rows away from it. */
const AHEAD = 100;

export class ListLedger {
  /** Sorted, the first one from row 0. */
  readonly runs: readonly Run[];

  constructor(runs: readonly Run[] = [{ start: 0, ledger: new PageLedger([], null) }]) {
    this.runs = runs;
  }

  /** The number of rows up to the last one that was read. */
  get known(): number {
    const { start, ledger } = this.runs.at(-1) as Run;
    return start + ledger.rowCount;
  }

  /** Whether the last row of the list was read. */
  get isComplete(): boolean {
    return this.runs.at(-1)?.ledger.next === undefined;
  }

  /** The page with the row, and the row's place in it. Null for a row that wasn't read yet. */
  find(row: number): { cursor: string | null; place: number } | null {
    const run = this.runs[this.#runAt(row)];
    const found = run?.ledger.find(row - run.start);
    const page = found && run?.ledger.pages[found.page];
    return page ? { cursor: page.cursor, place: found.place } : null;
  }

  /** The pages to read for the rows from `first` to before `last`. `gap`: a row that only a landmark leads to. */
  wanted(first: number, last: number, hasLandmarks: boolean): { pages: WantedPage[]; gap: number | null } {
    const pages: WantedPage[] = [];
    let gap: number | null = null;
    for (let index = this.#runAt(first); index < this.runs.length; index++) {
      const { start, ledger } = this.runs[index] as Run;
      if (start >= last && index > 0 && start > first) break;
      const limit = this.runs[index + 1]?.start ?? Number.POSITIVE_INFINITY;
      const end = start + ledger.rowCount;
      const from = Math.max(first, start);
      for (let row = from; row < Math.min(last, end, limit); ) {
        const page = ledger.find(row - start)?.page ?? 0;
        pages.push(wantedPage(start, ledger, page));
        row = start + ledger.startOf(page + 1);
      }
      if (ledger.next === undefined || end >= limit || Math.min(last + AHEAD, limit) <= end) continue;
      if (!hasLandmarks || from - end < REACH) pages.push({ start, cursor: ledger.next, end: null });
      else gap ??= from;
    }
    return { pages, gap };
  }

  learn(
    start: number,
    cursor: string | null,
    rows: readonly { id: string }[],
    next: string | null,
  ): ListLedger {
    const index = this.runs.findIndex((run) => run.start === start);
    const run = this.runs[index];
    if (!run) return this;
    const ledger = run.ledger.learn(cursor, rows, next);
    if (ledger === run.ledger) return this;
    const runs = this.runs.with(index, { start, ledger });
    // The list became shorter: it ends before the later runs.
    return new ListLedger(ledger.next === undefined ? runs.slice(0, index + 1) : runs);
  }

  /** With a run from the landmark before the row. */
  reach(row: number, { every, data }: Landmarks): ListLedger {
    const number = Math.min(Math.floor(row / every), data.length);
    const start = number * every;
    const cursor = data[number - 1];
    if (cursor === undefined || this.runs.some((run) => run.start === start)) return this;
    const runs = [...this.runs, { start, ledger: new PageLedger([], cursor) }];
    return new ListLedger(runs.sort((one, other) => one.start - other.start));
  }

  /** Cursors of the pages with rows in the range. */
  cursorsIn(first: number, last: number): (string | null)[] {
    return this.runs.flatMap(({ start, ledger }) =>
      ledger.pages
        .filter((_, page) => start + ledger.startOf(page + 1) > first && start + ledger.startOf(page) < last)
        .map(({ cursor }) => cursor),
    );
  }

  /** The last run with a start at or before the row. */
  #runAt(row: number): number {
    return Math.max(
      0,
      this.runs.findLastIndex(({ start }) => start <= row),
    );
  }
}

function wantedPage(start: number, ledger: PageLedger, page: number): WantedPage {
  const { cursor, lastId } = ledger.pages[page] as PageLedger["pages"][number];
  const next = ledger.pages[page + 1];
  const end = next && lastId !== null ? { lastId, nextFirstId: next.firstId } : null;
  return { start, cursor, end };
}

/** The number of rows of the list, as far as anybody can say. `about`: an estimate. */
export function totalOf(ledger: ListLedger, about: number, landmarks: Landmarks | undefined): number {
  if (ledger.isComplete) return ledger.known;
  if (!landmarks) return Math.max(ledger.known, about);
  const { every, data } = landmarks;
  const least = data.length * every;
  return Math.max(ledger.known, Math.min(Math.max(about, least), least + every));
}
