// Reads the lists of jobs and erasure records.
import { useInfiniteQuery } from "@tanstack/react-query";
import { goesOn, LOOK_MS } from "../../parts/jobs/jobs.queries.ts";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";

const PAGE = 50;

/** Newest first. */
export function useJobs() {
  return useInfiniteQuery({
    queryKey: keys.jobs,
    queryFn: ({ pageParam, signal }) =>
      api.listJobs({ limit: PAGE, ...(pageParam === null ? {} : { after: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.data.some(goesOn)) ? LOOK_MS : false,
  });
}

/** Newest first. `phone` in E.164 finds the records of one number. */
export function useErasures(phone: string | null) {
  return useInfiniteQuery({
    queryKey: keys.erasures(phone),
    queryFn: ({ pageParam, signal }) =>
      api.listErasures(
        {
          limit: PAGE,
          ...(phone === null ? {} : { phone }),
          ...(pageParam === null ? {} : { after: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    retry: false,
  });
}
