// The threads of a view of the inbox.
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { pagesOf, readOn } from "../../parts/list/pages.ts";
import { api } from "../../platform/api.ts";
import type { ConversationPages, ListedContact } from "../../platform/cache/conversation-cache.ts";
import type { Message } from "../../platform/cache/thread-cache.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";
import type { View } from "./views.tsx";

type Page = ConversationPages["pages"][number];

const PAGE = 100;

/** The order stays until the reader asks for a new one. */
export function useConversations(view: View) {
  const cache = useQueryClient();
  const key = keys.conversations(view);
  const list = useInfiniteQuery({
    ...pagesOf(
      key,
      (after, options): Promise<Page> => api.listInbox({ view, limit: PAGE, ...after }, options),
    ),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
  });
  const contacts = useMemo(
    (): ListedContact[] => list.data?.pages.flatMap((page) => page.data) ?? [],
    [list.data],
  );
  return {
    contacts,
    isPending: list.isPending,
    isEmpty: list.isSuccess && contacts.length === 0 && !list.hasNextPage,
    error: list.isLoadingError ? list.error : null,
    retry: () => void list.refetch(),
    readOn: () => readOn(list),
    /** Reads the list again, which gives it a new order. */
    showNews() {
      cache.setQueryData<ConversationPages>(key, firstPage);
      void cache.refetchQueries({ queryKey: key });
    },
  };
}

function firstPage(known: ConversationPages | undefined): ConversationPages | undefined {
  return known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) };
}

/** Null for a contact whose messages are gone. The audit would note a read of the contact's own list. */
export function useLastMessage(contactId: string | null) {
  const can = useCan();
  return useQuery({
    queryKey: keys.lastMessage(contactId ?? ""),
    queryFn: async ({ signal }): Promise<Message | null> => {
      const { data } = await api.listMessages({ contact_id: contactId ?? "", limit: 1 }, { signal });
      return data[0] ?? null;
    },
    enabled: contactId !== null && can("messages:read"),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
