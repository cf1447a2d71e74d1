// The account's numbers.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, everyEntry } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";

export type Sender = Awaited<ReturnType<typeof api.listSenders>>["data"][number];

export const sendersQuery = queryOptions({
  queryKey: keys.senders,
  queryFn: ({ signal }) => everyEntry(api.listSenders({ limit: 200 }, { signal })),
});

export function useSenders({ everyMs = false }: { everyMs?: number | false } = {}) {
  const can = useCan();
  return useQuery({
    ...sendersQuery,
    enabled: can("messages:read"),
    refetchInterval: everyMs,
  });
}
