// What is known about the pages of a list: where each begins and how many rows it has. The rows themselves are in the
// cache while they are near the screen.

export interface LedgerPage {
  /** Null for the first page. */
  cursor: string | null;
  length: number;
  /** The ids of the page's first and last rows. A later read of a page ends there, so that pages don't share rows. */
  firstId: string | null;
  lastId: string | null;
}

export class PageLedger {
  readonly pages: readonly LedgerPage[];
  /** The cursor of the first page that wasn't read yet: null for the list's first page, undefined at the list's end. */
  readonly next: string | null | undefined;
  /** The number of rows before each page. */
  readonly #starts: readonly number[];
  readonly rowCount: number;

  constructor(pages: readonly LedgerPage[], next: string | null | undefined) {
    this.pages = pages;
    this.next = next;
    let count = 0;
    this.#starts = pages.map(({ length }) => {
      count += length;
      return count - length;
    });
    this.rowCount = count;
  }

  learn(cursor: string | null, rows: readonly { id: string }[], next: string | null): PageLedger {
    const page = {
      cursor,
      length: rows.length,
      firstId: rows[0]?.id ?? null,
      lastId: rows.at(-1)?.id ?? null,
    };
    const index = this.pages.findIndex((known) => known.cursor === cursor);
    if (index < 0) return new PageLedger([...this.pages, page], next ?? undefined);
    const known = this.pages[index] as LedgerPage;
    const isLast = index === this.pages.length - 1;
    const end = isLast ? (next ?? undefined) : this.next;
    const isSame = known.length === page.length && known.firstId === page.firstId;
    if (isSame && (!isLast || known.lastId === page.lastId) && end === this.next) return this;
    // Inside the list, the page keeps its end: the next page begins there, even if the row is gone.
    const changed = isLast ? page : { ...page, lastId: known.lastId };
    return new PageLedger(this.pages.with(index, changed), end);
  }

  /** The index of the page with the row, and the row's place in it. Null for a row of a page that wasn't read yet. */
  find(row: number): { page: number; place: number } | null {
    if (row < 0 || row >= this.rowCount) return null;
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] as number) <= row) low = middle;
      else high = middle - 1;
    }
    return { page: low, place: row - (this.#starts[low] as number) };
  }

  startOf(page: number): number {
    return this.#starts[page] ?? this.rowCount;
  }
}
