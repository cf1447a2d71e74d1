// Who is signed in, and what the role or the key allows.
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "./api.ts";
import { readPreference, writePreference } from "./preferences.ts";
import { PUBLIC_PATH } from "./public-path.ts";
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

/** What a page or an act needs. */
export interface Need {
  scope: Scope;
  /** It shows the contacts of everybody, which an agent who sees only own and unassigned ones may not. */
  ofEverybody?: true;
}

/** Whether the session has the scope. False while the session isn't known. */
export function useCan(): (scope: Scope) => boolean {
  const may = useMay();
  return (scope) => may({ scope });
}

/** As `useCan`, for what needs more than a scope. */
export function useMay(): (need: Need) => boolean {
  const { data } = useSession();
  return ({ scope, ofEverybody }) => {
    const isHidden = ofEverybody && data?.own_threads_only;
    return !isHidden && (data?.scopes.includes(scope) ?? false);
  };
}

/** Imports read and write the contacts of everybody. */
export const IMPORT = { scope: "contacts:write", ofEverybody: true } as const;

/** The token of a link that was opened; null without one. Removes the token from the address and so from the history. */
export function takeToken(kind: "link" | "invitation"): string | null {
  // Browsers never send what follows # in an address.
  const { hash, pathname, search } = window.location;
  const token = new URLSearchParams(hash.slice(1)).get(kind);
  if (token !== null) window.history.replaceState(null, "", pathname + search);
  return token;
}

const LEFT = "parley.left";

/** Goes to the provider of an account. `personId`: whose page it is, whose drafts this tab then keeps; null if nobody is known. */
export function leaveForProvider(url: string, personId: string | null): void {
  const { pathname, search } = window.location;
  sessionStorage.setItem(LEFT, JSON.stringify({ personId, path: pathname + search }));
  window.location.assign(url);
}

/** The address that the person left for the provider. What this tab keeps of anybody else is forgotten. */
export function addressBefore(personId: string | null): string {
  const kept = sessionStorage.getItem(LEFT) ?? `{"personId": null, "path": "${PUBLIC_PATH}/"}`;
  const left = JSON.parse(kept) as { personId: string | null; path: string };
  sessionStorage.removeItem(LEFT);
  if (left.personId !== personId) sessionStorage.clear();
  const isTheirs = left.personId === null || left.personId === personId;
  // With the origin, no path can lead to another host.
  return window.location.origin + (isTheirs ? left.path : `${PUBLIC_PATH}/`);
}

/** What the provider added to the address, which loses it; null if the browser doesn't come from there. */
export function takeProviderAnswer(): string | null {
  const { pathname, search } = window.location;
  const isAnswer = pathname === `${PUBLIC_PATH}/sign-in` && new URLSearchParams(search).has("state");
  if (isAnswer) window.history.replaceState(null, "", `${PUBLIC_PATH}/`);
  return isAnswer ? search.slice(1) : null;
}
