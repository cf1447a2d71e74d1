// Reads the senders.
import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";

export function useSenders() {
  return useQuery({
    queryKey: keys.senders,
    queryFn: async ({ signal }) => (await api.listSenders({}, { signal })).data,
  });
}
