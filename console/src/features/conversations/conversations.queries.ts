// The conversations: contacts who wait for an answer, then the others, each with the newest message first.
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { MOST_WAITING } from "../../parts/contact/use-waiting.ts";
import { pagesOf, readOn } from "../../parts/list/pages.ts";
import { api } from "../../platform/api.ts";
import type { ConversationPages, ListedContact } from "../../platform/cache/conversation-cache.ts";
import type { Message } from "../../platform/cache/thread-cache.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";

export type Section = "waiting" | "answered";
type Page = ConversationPages["pages"][number];

/** The order stays until the reader asks for a new one. */
function useSection(section: Section, isEnabled: boolean) {
  return useInfiniteQuery({
    ...pagesOf(keys.conversations(section), async (after, options): Promise<Page> => {
      const waiting = section === "waiting" ? "true" : "false";
      const query = { waiting, sort: "last_message_at", limit: MOST_WAITING } as const;
      const { data, next } = await api.listContacts({ ...query, ...after }, options);
      const spoken = data.filter(({ last_message_at }) => last_message_at !== null);
      // After the first contact without a message there are only such.
      return { data: spoken, next: spoken.length < data.length ? null : next };
    }),
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
  });
}

export function useConversations() {
  const cache = useQueryClient();
  const waiting = useSection("waiting", true);
  // They follow when everybody who waits is listed.
  const answered = useSection("answered", waiting.isSuccess && !waiting.hasNextPage);
  const sections = [waiting, answered];
  const failed = sections.find(({ isLoadingError }) => isLoadingError);
  return {
    waiting: useRows(waiting.data),
    /** Undefined until it is read. */
    answered: useRows(answered.data),
    isPending: waiting.isPending,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
    readOn() {
      const unread = sections.find(({ hasNextPage }) => hasNextPage);
      if (unread) readOn(unread);
    },
    /** Reads the list again, which gives it a new order. */
    showNews() {
      cache.setQueriesData<ConversationPages>({ queryKey: keys.allConversations }, firstPage);
      void cache.refetchQueries({ queryKey: keys.allConversations });
    },
  };
}

function firstPage(known: ConversationPages | undefined): ConversationPages | undefined {
  return known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) };
}

function useRows(data: { pages: Page[] } | undefined): ListedContact[] | undefined {
  return useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
}

/** Null for a contact whose messages are gone. */
export function useLastMessage(contactId: string | null) {
  const can = useCan();
  return useQuery({
    queryKey: keys.lastMessage(contactId ?? ""),
    queryFn: async ({ signal }): Promise<Message | null> => {
      const { data } = await api.listContactMessages({ phone_number: contactId ?? "", limit: 1 }, { signal });
      return data[0] ?? null;
    },
    enabled: contactId !== null && can("messages:read"),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
