// Lists: a page to await, and all items to iterate over.

export type Pages<Page, Item> = Promise<Page> & AsyncIterable<Item>;

interface ReadPage {
  data: unknown[];
  /** Null after the last page. */
  next: string | null;
}

/** Reads the first page now, and each following page when the iteration gets there. */
export function pagesOf(read: (after?: string) => Promise<ReadPage>): Pages<ReadPage, unknown> {
  const first = read();
  async function* items() {
    let page = await first;
    for (;;) {
      yield* page.data;
      if (page.next === null) return;
      page = await read(page.next);
    }
  }
  // Callers that await or iterate still see the error. The empty handler only prevents an unhandled rejection before they do.
  first.catch(() => undefined);
  return Object.assign(first, { [Symbol.asyncIterator]: items });
}
