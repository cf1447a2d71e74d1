// Reads and changes senders.

import type { Input } from "@parley/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";

export type Sender = Awaited<ReturnType<typeof api.listSenders>>["data"][number];
export type NewSender = Input<"createSender">;

export function useSenders() {
  return useQuery({
    queryKey: keys.senders,
    queryFn: async ({ signal }) => (await api.listSenders({}, { signal })).data,
    // The number of waiting messages changes without an event.
    refetchInterval: 10_000,
  });
}

function useChange<Given, Result>(mutationFn: (given: Given) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => cache.invalidateQueries({ queryKey: keys.senders }) });
}

export const useCreateSender = () => useChange((fields: NewSender) => api.createSender(fields));
export const useResumeSender = () => useChange((id: string) => api.resumeSender({ id }));
export const useUpdateSender = () => useChange((changes: Input<"updateSender">) => api.updateSender(changes));
