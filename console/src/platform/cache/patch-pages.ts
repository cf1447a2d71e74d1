// Changes rows of lists that are read page by page, wherever they are. Their order stays.
import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";

/** `patch` returns the row itself where nothing changed, and null for a row to be removed. */
export function patchPages<Row>(
  cache: QueryClient,
  queryKey: QueryKey,
  patch: (row: Row) => Row | null,
): void {
  cache.setQueriesData<InfiniteData<{ data: Row[] }>>({ queryKey }, (known) => {
    if (!known?.pages) return known;
    const pages = known.pages.map((page) => {
      const data = page.data.map(patch);
      const isSame = data.every((row, index) => row === page.data[index]);
      return isSame ? page : { ...page, data: data.filter((row) => row !== null) };
    });
    return pages.every((page, index) => page === known.pages[index]) ? known : { ...known, pages };
  });
}
