// The cache of everything that is read from the service, with the rules for retries.
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { errorCode, ParleyError } from "../platform/api.ts";
import { keys } from "../platform/query-keys.ts";

const FRESH_MS = 30_000;
const MOST_RETRIES = 3;

export function createCache(): QueryClient {
  const onError = (error: unknown) => {
    // The session ended: the sign-in opens.
    if (errorCode(error) === "invalid_api_key") void cache.invalidateQueries({ queryKey: keys.session });
  };
  const cache: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) =>
          failures < MOST_RETRIES && error instanceof ParleyError && error.retryable,
        retryDelay: (failures, error) =>
          error instanceof ParleyError && error.retryAfter
            ? error.retryAfter * 1_000
            : Math.min(8_000, 500 * 2 ** failures),
      },
    },
  });
  return cache;
}
