// What Home lists: who waits longest, what failed since yesterday, and what leaves next. Events of messages make the lists old.
import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";

export type Message = Awaited<ReturnType<typeof api.listMessages>>["data"][number];

/** Rows of each list. The pages that the lists lead to have all. */
export const SHOWN = 5;
const DAY_MS = 86_400_000;
const EVERY_MS = 30_000;

export function useLongestWaiting() {
  const can = useCan();
  return useQuery({
    queryKey: keys.longestWaiting,
    queryFn: async ({ signal }) => (await api.listInbox({ view: "waiting", limit: SHOWN }, { signal })).data,
    enabled: can("inbox:read"),
    refetchInterval: EVERY_MS,
  });
}

export function useMessagesOfDay(status: "failed" | "scheduled") {
  const can = useCan();
  return useQuery({
    queryKey: keys.ofDay(status),
    queryFn: async ({ signal }) => {
      const since = new Date(Date.now() - DAY_MS).toISOString();
      // A message that leaves today may have been written weeks ago.
      const filter = status === "failed" ? { status, since } : { status };
      return (await api.listMessages({ ...filter, limit: status === "failed" ? SHOWN : 100 }, { signal }))
        .data;
    },
    enabled: can("messages:read"),
    refetchInterval: EVERY_MS,
  });
}

/** Whether a list isn't read yet: one that came later would push down the others. */
export function useAwaitsToday(): boolean {
  const lists = [useLongestWaiting(), useMessagesOfDay("failed"), useMessagesOfDay("scheduled")];
  return lists.some(({ isLoading }) => isLoading);
}
