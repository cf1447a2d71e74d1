// Reads messages, and cancels or retries one.
import type { Input } from "@parley/client";
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";

export type MessageFilter = Pick<
  NonNullable<Input<"listMessages">>,
  "status" | "direction" | "phone" | "reference"
>;
export type Message = Awaited<ReturnType<typeof api.listMessages>>["data"][number];
export type MessageDetails = Awaited<ReturnType<typeof api.getMessage>>;

const PAGE = 100;

export function useMessages(filter: MessageFilter) {
  return useInfiniteQuery({
    queryKey: keys.messages(filter),
    queryFn: ({ pageParam, signal }) =>
      api.listMessages(
        { ...filter, limit: PAGE, ...(pageParam === null ? {} : { after: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

export function useMessage(id: string) {
  return useQuery({
    queryKey: keys.message(id),
    queryFn: ({ signal }) => api.getMessage({ id }, { signal }),
    // What it waits for changes without an event.
    refetchInterval: ({ state }) => (state.data?.waiting ? 2_000 : false),
  });
}

export function useAttempts(id: string) {
  return useQuery({
    queryKey: [...keys.message(id), "attempts"],
    queryFn: async ({ signal }) => (await api.listAttempts({ id }, { signal })).data,
  });
}

export function useMessageActs(id: string) {
  const cache = useQueryClient();
  const onSuccess = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: keys.message(id) }),
      cache.invalidateQueries({ queryKey: keys.allMessages }),
    ]);
  return {
    cancel: useMutation({ mutationFn: () => api.cancelMessage({ id }), onSuccess }),
    retry: useMutation({ mutationFn: () => api.retryMessage({ id }), onSuccess }),
  };
}
