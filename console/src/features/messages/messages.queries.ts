// Reads messages, and cancels or retries one.
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { pagesOf } from "../../parts/list/pages.ts";
import { useChange } from "../../parts/queries/use-change.ts";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";
import type { MessageFilter } from "./message-filter.ts";

export type Message = Awaited<ReturnType<typeof api.listMessages>>["data"][number];
export type MessageDetails = Awaited<ReturnType<typeof api.getMessage>>;

const PAGE = 100;
const LOOK_MS = 2_000;
/** Deliveries follow an event within this time, unless they wait. */
const FRESH_MS = 20_000;

export function useMessages(filter: MessageFilter) {
  return useInfiniteQuery({
    ...pagesOf(keys.messages(filter), (after, options) =>
      api.listMessages({ ...filter, limit: PAGE, ...after }, options),
    ),
    placeholderData: keepPreviousData,
    // Events patch the rows. The reader decides when they move.
    refetchOnWindowFocus: false,
  });
}

/** The messages that came while the list was open, newest first. */
export function useNewMessages() {
  const cache = useQueryClient();
  const { data: fresh = [] } = useQuery({
    queryKey: keys.newMessages,
    queryFn: (): Message[] => [],
    enabled: false,
    initialData: [],
    gcTime: 0,
  });
  return {
    fresh,
    forget: () => cache.setQueryData<Message[]>(keys.newMessages, []),
  };
}

/** Reads the newest page again, and drops the others. */
export function useRestart(filter: MessageFilter) {
  const cache = useQueryClient();
  return async () => {
    const queryKey = keys.messages(filter);
    cache.setQueryData<InfiniteData<unknown>>(
      queryKey,
      (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
    );
    await cache.refetchQueries({ queryKey, exact: true });
  };
}

export function useMessage(id: string) {
  return useQuery({
    queryKey: keys.message(id),
    queryFn: ({ signal }) => api.getMessage({ id }, { signal }),
    // What it waits for, and what webhooks were told, change without an event.
    refetchInterval: ({ state: { data } }) => (data && goesOn(data) ? LOOK_MS : false),
  });
}

function goesOn({ waiting, history }: MessageDetails): boolean {
  const last = history.at(-1);
  const isPending = history.some((entry) => entry.kind === "delivery" && entry.status === "pending");
  return waiting !== null || isPending || (last !== undefined && Date.now() - Date.parse(last.at) < FRESH_MS);
}

/** Asks again and again: a sender that is paused and hooks that stop change the answer without an event of the message. */
export function useWhy(id: string, isWanted: boolean) {
  return useQuery({
    queryKey: keys.why(id),
    queryFn: ({ signal }) => api.explainMessage({ id }, { signal }),
    enabled: isWanted,
    refetchInterval: LOOK_MS,
  });
}

/** The hosts of the webhooks by id. Empty where the key may not see them. */
export function useWebhookHosts(): Map<string, string> {
  const mayRead = useCan()("webhooks:write");
  const { data = [] } = useQuery({
    queryKey: keys.webhooks,
    queryFn: async ({ signal }) => (await api.listWebhooks({}, { signal })).data,
    enabled: mayRead,
  });
  return new Map(data.map(({ id, url }) => [id, new URL(url).host]));
}

export function useMessageActs(id: string) {
  const outdated = [keys.message(id), keys.allMessages];
  return {
    cancel: useChange(() => api.cancelMessage({ id }), ...outdated),
    retry: useChange(() => api.retryMessage({ id }), ...outdated),
  };
}
