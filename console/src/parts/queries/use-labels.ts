// The labels of the account, sorted by name, page by page.
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { pagesOf, readOn } from "../list/pages.ts";

const PAGE = 200;
/** Of a list to choose from. More would make each key slow. */
export const MOST_LABELS = 100;
/** Changes of contacts make the labels old. A read walks the whole account, so labels are read again this often at most. */
const RECOUNT_MS = 10_000;

/** `isChoosing`: all are read. `enabled`: the first are read at once. */
export function useLabels(isChoosing: boolean, enabled = true): string[] {
  const reading = useInfiniteQuery({
    ...pagesOf(keys.labels, (after, options) => api.listLabels({ limit: PAGE, ...after }, options)),
    refetchInterval: ({ state }) => (state.isInvalidated ? RECOUNT_MS : false),
    enabled: enabled || isChoosing,
  });
  useEffect(() => {
    if (isChoosing) readOn(reading);
  });
  return reading.data?.pages.flatMap(({ data }) => data.map(({ name }) => name)) ?? [];
}
