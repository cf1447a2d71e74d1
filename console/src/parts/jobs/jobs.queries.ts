// Reads jobs, and starts and stops them. A job that goes on is read again every second.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useChange } from "../queries/use-change.ts";

export type Job = Awaited<ReturnType<typeof api.getJob>>;
export type Export = Awaited<ReturnType<typeof api.getExport>>;
export type Import = Awaited<ReturnType<typeof api.getImport>>;
export type BulkWish = Parameters<typeof api.bulkContacts>[0];
/** The contacts of a bulk job. */
export type Chosen = Omit<BulkWish, "act">;

export interface ExportWish {
  /** Without it, the file is only downloaded. */
  email?: string;
  format: "csv" | "csv_semicolon" | "xlsx";
  /** Null for all contacts. */
  chosen: Chosen | null;
}

export const LOOK_MS = 1_000;

const GOING_ON = ["queued", "running"];

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

/** Answers the export's id. */
export function useStartExport() {
  return useChange(async ({ chosen, ...wish }: ExportWish) => {
    if (chosen === null) return (await api.exportContacts(wish)).export.id;
    return (await api.bulkContacts({ ...chosen, act: { export: wish } })).job.id;
  }, keys.jobs);
}

export function useStartBulk() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (wish: BulkWish) => api.bulkContacts(wish),
    onSuccess: ({ job }) => {
      cache.setQueryData(keys.job(job.id), job);
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
