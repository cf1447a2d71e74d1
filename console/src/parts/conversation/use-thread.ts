// Reads the conversation with a contact, the newest messages first.
import { useInfiniteQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import type { ThreadPage } from "../../platform/thread-cache.ts";

const PAGE = 50;

export type Older = Pick<
  ReturnType<typeof useThread>,
  "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError" | "fetchNextPage"
>;

export function useThread(contactId: string) {
  return useInfiniteQuery({
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
