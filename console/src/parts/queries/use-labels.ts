// The labels of the account, sorted by name, page by page.
import { useInfiniteQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { pagesOf } from "../list/pages.ts";

const PAGE = 200;
/** Changes of contacts make the labels old. A read walks the whole account, so labels are read again this often at most. */
const RECOUNT_MS = 10_000;

export function useLabels() {
  const reading = useInfiniteQuery({
    ...pagesOf(keys.labels, (after, options) => api.listLabels({ limit: PAGE, ...after }, options)),
    refetchInterval: ({ state }) => (state.isInvalidated ? RECOUNT_MS : false),
  });
  return { ...reading, names: reading.data?.pages.flatMap(({ data }) => data.map(({ name }) => name)) ?? [] };
}
