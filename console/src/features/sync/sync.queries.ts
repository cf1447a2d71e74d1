// Reads and changes sources of synced data.
import type { Input } from "@parley/client";
import { useQuery } from "@tanstack/react-query";
import { useChange } from "../../parts/queries/use-change.ts";
import { api, everyEntry } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";

export type Source = Awaited<ReturnType<typeof api.listSources>>["data"][number];

export function useSources() {
  return useQuery({
    queryKey: keys.sources,
    queryFn: ({ signal }) => everyEntry(api.listSources({ limit: 200 }, { signal })),
    // Payloads arrive without an event.
    refetchInterval: 10_000,
  });
}

export function usePresets() {
  return useQuery({
    queryKey: [...keys.sources, "presets"],
    queryFn: async ({ signal }) => (await api.listSourcePresets({}, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useSourceErrors(id: string) {
  return useQuery({
    queryKey: [...keys.sources, id, "errors"],
    queryFn: ({ signal }) => everyEntry(api.listSourceErrors({ id, limit: 200 }, { signal })),
    refetchInterval: 10_000,
  });
}

export const useCreateSource = () =>
  useChange((fields: Input<"createSource">) => api.createSource(fields), keys.sources);
export const useDeleteSource = () => useChange((id: string) => api.deleteSource({ id }), keys.sources);
export const useRotateSourceSecret = () =>
  useChange((id: string) => api.rotateSourceSecret({ id }), keys.sources);
