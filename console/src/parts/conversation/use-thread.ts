// Reads the conversation with a contact, the newest messages first.
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import type { ThreadPage } from "../../platform/cache/thread-cache.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";

const PAGE = 50;

export type Older = Pick<
  ReturnType<typeof useThread>,
  "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError" | "fetchNextPage"
>;

export function useThread(contactId: string) {
  const can = useCan();
  return useInfiniteQuery({ ...threadOf(contactId), enabled: can("messages:read") });
}

/** Reads a conversation that will probably be opened. */
export function usePrefetchThread(contactId: string): () => void {
  const can = useCan();
  const cache = useQueryClient();
  return () => {
    if (can("messages:read")) void cache.prefetchInfiniteQuery(threadOf(contactId));
  };
}

function threadOf(contactId: string) {
  return infiniteQueryOptions({
    queryKey: keys.thread(contactId),
    queryFn: ({ pageParam, signal }): Promise<ThreadPage> =>
      api.listContactMessages(
        { phone_number: contactId, limit: PAGE, ...(pageParam === null ? {} : { after: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}
