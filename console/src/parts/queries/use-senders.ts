// The account's numbers.
import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";

export type Sender = Awaited<ReturnType<typeof api.listSenders>>["data"][number];

export function useSenders({ everyMs = false }: { everyMs?: number | false } = {}) {
  const can = useCan();
  return useQuery({
    queryKey: keys.senders,
    queryFn: async ({ signal }) => (await api.listSenders({}, { signal })).data,
    enabled: can("messages:read"),
    refetchInterval: everyMs,
  });
}
