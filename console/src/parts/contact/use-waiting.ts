// Who waits for an answer: read once, then kept in step by events.
import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import type { Waiting } from "../../platform/cache/conversation-cache.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";

/** More are shown as "99+". */
export const MOST_WAITING = 99;
const EVERY_MS = 5 * 60_000;

export function useWaiting() {
  const can = useCan();
  return useQuery({
    queryKey: keys.waiting,
    queryFn: async ({ signal }): Promise<Waiting> => {
      const { data, next } = await api.listInbox({ view: "waiting", limit: MOST_WAITING }, { signal });
      return { ids: data.map(({ id }) => id), hasMore: next !== null };
    },
    enabled: can("inbox:read"),
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
  });
}
