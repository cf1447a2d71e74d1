// Who is signed in, and what the key of the session allows.
import { useQuery } from "@tanstack/react-query";
import { api } from "./api.ts";
import { readPreference } from "./preferences.ts";
import { keys } from "./query-keys.ts";

export type Session = Awaited<ReturnType<typeof api.getSession>>;
export type Scope = Session["scopes"][number];

/** Null while nobody has signed in with this browser: a request would only be refused. */
export function useSession() {
  return useQuery({
    queryKey: keys.session,
    queryFn: ({ signal }) => (readPreference("signed-in") ? api.getSession({}, { signal }) : null),
    staleTime: 5 * 60_000,
  });
}

/** Whether the session's key has the scope. False while the session isn't known. */
export function useCan(): (scope: Scope) => boolean {
  const { data } = useSession();
  return (scope) => data?.scopes.includes(scope) ?? false;
}
