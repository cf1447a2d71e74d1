// Who is signed in, and what the role or the key allows.
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "./api.ts";
import { readPreference, writePreference } from "./preferences.ts";
import { keys } from "./query-keys.ts";

export type Session = Awaited<ReturnType<typeof api.getSession>>;
export type Scope = Session["scopes"][number];

/** Null while nobody has signed in with this browser: a request would only be refused. */
const session = queryOptions({
  queryKey: keys.session,
  queryFn: async ({ signal }) => {
    if (!hasSignedIn()) return null;
    const known = await api.getSession({}, { signal });
    writePreference("signed-in", known.scopes.join(" "));
    return known;
  },
  staleTime: 5 * 60_000,
  // The page asks before anything is drawn. The first drawing doesn't repeat a request that was refused.
  retryOnMount: false,
});

/** Whether this browser has signed in: scripts can't read the cookie. The session may have ended since. */
export function hasSignedIn(): boolean {
  return readPreference("signed-in") !== null;
}

/** Whether the key that this browser signed in with had the scope when it was last asked. */
export function couldBefore(scope: Scope): boolean {
  return readPreference("signed-in")?.split(" ").includes(scope) ?? false;
}

export function useSession() {
  return useQuery(session);
}

/** Asks before the first component does. */
export function prefetchSession(cache: QueryClient): void {
  void cache.prefetchQuery(session);
}

/** Whether the session has the scope. False while the session isn't known. */
export function useCan(): (scope: Scope) => boolean {
  const { data } = useSession();
  return (scope) => data?.scopes.includes(scope) ?? false;
}

/** The token of a link that was opened; null without one. Removes the token from the address and so from the history. */
export function takeToken(kind: "link" | "invitation"): string | null {
  // Browsers never send what follows # in an address.
  const { hash, pathname, search } = window.location;
  const token = new URLSearchParams(hash.slice(1)).get(kind);
  if (token !== null) window.history.replaceState(null, "", pathname + search);
  return token;
}
