// Lists that the service hands out page by page, read on as the reader scrolls.
import { infiniteQueryOptions, type QueryKey, type UseInfiniteQueryResult } from "@tanstack/react-query";

export interface Page<Row> {
  data: Row[];
  next: string | null;
}

type After = { after?: string };

/** `read` gets the fields of the query that say where the page begins. */
export function pagesOf<Row, Key extends QueryKey>(
  queryKey: Key,
  read: (after: After, options: { signal: AbortSignal }) => Promise<Page<Row>>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }): Promise<Page<Row>> =>
      read(pageParam === null ? {} : { after: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

export type Reading = Pick<
  UseInfiniteQueryResult,
  "hasNextPage" | "isFetching" | "isFetchNextPageError" | "fetchNextPage" | "error"
>;

/** Reads the next page, unless a page is being read. After a failure the reader decides. */
export function readOn({ hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: Reading): void {
  if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
}
