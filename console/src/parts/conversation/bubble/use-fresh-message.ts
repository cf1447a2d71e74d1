// Asks about one message again and again, while it waits and somebody sees it: no event tells when an attempt begins or ends.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../../platform/api.ts";
import { putMessage } from "../../../platform/cache/thread-cache.ts";
import { keys } from "../../../platform/query-keys.ts";

const EVERY_MS = 3_000;

/** Undefined until the service has answered. The conversation gets the answer, too. */
export function useFreshMessage(id: string, isWanted = true) {
  const cache = useQueryClient();
  const { data } = useQuery({
    queryKey: keys.message(id),
    queryFn: ({ signal }) => api.getMessage({ id }, { signal }),
    enabled: isWanted,
    refetchInterval: EVERY_MS,
    staleTime: 0,
  });
  useEffect(() => {
    if (data) putMessage(cache, data);
  }, [cache, data]);
  return data;
}
