// Reads the lists of jobs and erasure records.
import { useInfiniteQuery } from "@tanstack/react-query";
import { goesOn, LOOK_MS } from "../../../parts/jobs/jobs.queries.ts";
import { pagesOf } from "../../../parts/list/pages.ts";
import { api } from "../../../platform/api.ts";
import { keys } from "../../../platform/query-keys.ts";

const PAGE = 50;

/** Newest first. */
export function useJobs() {
  return useInfiniteQuery({
    ...pagesOf(keys.jobs, (after, options) => api.listJobs({ limit: PAGE, ...after }, options)),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.data.some(goesOn)) ? LOOK_MS : false,
  });
}

/** Newest first. `phone` in E.164 finds the records of one number. */
export function useErasures(phone: string | null) {
  return useInfiniteQuery({
    ...pagesOf(keys.erasures(phone), (after, options) =>
      api.listErasures({ limit: PAGE, ...(phone === null ? {} : { phone }), ...after }, options),
    ),
    retry: false,
  });
}
