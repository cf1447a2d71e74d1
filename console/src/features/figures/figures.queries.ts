// Reads the figures. They are read again every ten seconds while the page is visible.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { RANGES, type Range } from "./ranges.ts";

export type Usage = Awaited<ReturnType<typeof api.getUsage>>;

const EVERY_MS = 10_000;
const MINUTE_MS = 60_000;

export function useUsage(range: Range, sender: string | undefined) {
  return useQuery({
    queryKey: keys.usage({ range, sender }),
    queryFn: ({ signal }) =>
      api.getUsage({ from: RANGES[range].from(new Date()).toISOString(), sender }, { signal }),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  });
}

/** The usage of the period before the range, of the same length. `enabled`: false until the range's own figures are there. */
export function useEarlierUsage(range: Range, sender: string | undefined, enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: keys.usage({ range, sender, earlier: true }),
    queryFn: ({ signal }) => {
      const { from, earlier } = RANGES[range];
      const now = new Date();
      const times = { from: earlier(from(now)).toISOString(), to: earlier(now).toISOString() };
      return api.getUsage({ ...times, sender }, { signal });
    },
    refetchInterval: MINUTE_MS,
    placeholderData: keepPreviousData,
  });
}
