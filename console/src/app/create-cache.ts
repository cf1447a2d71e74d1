// The cache of everything that is read from the service, with the rules for retries.
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { errorCode, ParleyError } from "../platform/api.ts";
import { keys } from "../platform/query-keys.ts";

const FRESH_MS = 30_000;
const MOST_RETRIES = 3;

/** The answers after which only a new session helps. */
const SIGNED_OUT = ["invalid_session", "invalid_api_key", "missing_api_key"];

export function isSignedOut(error: unknown): boolean {
  return SIGNED_OUT.includes(errorCode(error) ?? "");
}

export function createCache(): QueryClient {
  // The session is asked for again, which finds that it has ended: the sign-in opens over the page.
  const onError = (error: unknown) => {
    const { status } = cache.getQueryState(keys.session) ?? {};
    if (isSignedOut(error) && status === "success") void cache.invalidateQueries({ queryKey: keys.session });
  };
  const cache: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Where the service asks to wait, the page says so and counts down.
        retry: (failures, error) =>
          failures < MOST_RETRIES &&
          error instanceof ParleyError &&
          error.retryable &&
          error.retryAfter === null,
        retryDelay: (failures) => Math.min(8_000, 500 * 2 ** failures),
      },
    },
  });
  return cache;
}
