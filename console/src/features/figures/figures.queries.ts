// Reads the figures. They are read again every ten seconds while the page is visible.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { RANGES, type Range } from "./ranges.ts";

export type Usage = Awaited<ReturnType<typeof api.getUsage>>;

const EVERY_MS = 10_000;

export function useUsage(range: Range, sender: string | undefined) {
  return useQuery({
    queryKey: keys.usage({ range, sender }),
    queryFn: ({ signal }) =>
      api.getUsage({ from: RANGES[range].from(new Date()).toISOString(), sender }, { signal }),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  });
}
