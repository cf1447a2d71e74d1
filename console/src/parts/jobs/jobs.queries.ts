// Reads jobs, and starts and stops them. A job that goes on is read again every second.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";

export type Job = Awaited<ReturnType<typeof api.getJob>>;
export type Export = Awaited<ReturnType<typeof api.getExport>>;
export type Import = Awaited<ReturnType<typeof api.getImport>>;
export type ExportWish = Parameters<typeof api.exportContacts>[0];

export const LOOK_MS = 1_000;

const GOING_ON = ["receiving", "queued", "running"];

export function goesOn({ status }: { status: string }): boolean {
  return GOING_ON.includes(status);
}

export function useJob(id: string) {
  return useQuery({
    queryKey: keys.job(id),
    queryFn: ({ signal }) => api.getJob({ id }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && goesOn(data) ? LOOK_MS : false),
  });
}

/** Null while there is none to look at. */
export function useExport(id: string | null) {
  return useQuery({
    queryKey: keys.export(id ?? ""),
    queryFn: ({ signal }) => api.getExport({ id: id ?? "" }, { signal }),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) => (data && goesOn(data) ? LOOK_MS : false),
  });
}

export function useStartExport() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (wish: ExportWish) => api.exportContacts(wish),
    onSuccess: ({ export: started }) => {
      cache.setQueryData(keys.export(started.id), started);
      void cache.invalidateQueries({ queryKey: keys.jobs });
    },
  });
}

export function useCancelJob() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.cancelJob({ id }),
    onSettled: (_job, _error, id) =>
      Promise.all(
        [keys.jobs, keys.job(id), keys.export(id), keys.import(id)].map((queryKey) =>
          cache.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
