// The root: providers, then the page for the address, or the sign-in.
import { DirectionProvider, localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useState } from "react";
import { Router } from "wouter";
import { errorCode, ParleyError } from "../platform/api.ts";
import { preferenceKey } from "../platform/preferences.ts";
import { PUBLIC_PATH } from "../platform/public-path.ts";
import { keys } from "../platform/query-keys.ts";
import { takeProviderAnswer, takeToken, useSession } from "../platform/session.ts";
import { StreamProvider } from "../platform/use-stream.tsx";
import { theme } from "../theme/theme.ts";
import type { Words } from "../words/t.ts";
import { WordsProvider } from "../words/use-words.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Invitation, ProviderReturn, SignIn, SignInAgain } from "./routes.tsx";
import { Shell } from "./shell.tsx";

export function App({ words, cache }: { words: Words; cache: QueryClient }) {
  const [themeChoice] = useState(() => localStorageColorSchemeManager({ key: preferenceKey("theme") }));
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      defaultColorScheme="auto"
      colorSchemeManager={themeChoice}
    >
      <DirectionProvider initialDirection={document.documentElement.dir === "rtl" ? "rtl" : "ltr"}>
        <WordsProvider words={words}>
          <QueryClientProvider client={cache}>
            <ErrorBoundary>
              <Router base={PUBLIC_PATH}>
                <Entry />
              </Router>
            </ErrorBoundary>
          </QueryClientProvider>
        </WordsProvider>
      </DirectionProvider>
    </MantineProvider>
  );
}

function Entry() {
  const session = useSession();
  const [invitation, setInvitation] = useInvitation();
  const [answer, setAnswer] = useState(takeProviderAnswer);
  // Drawn in slices: the first drawing of everything would keep a slow phone from answering a touch.
  const isReady = useDeferredValue(!session.isPending, false);
  if (invitation !== null) return <Invitation token={invitation} onDone={() => setInvitation(null)} />;
  if (answer !== null) return <ProviderReturn answer={answer} onDone={() => setAnswer(null)} />;
  if (!isReady) return null;
  const isEnded = isSignedOut(session.error);
  if (!session.data && (session.data === null || isEnded)) return <SignIn />;
  return (
    <StreamProvider>
      <Shell />
      {/* Nothing is unmounted: what was typed stays. */}
      {isEnded && <SignInAgain />}
    </StreamProvider>
  );
}

/** The token of an invitation whose link was opened in this tab. */
function useInvitation() {
  const [token, setToken] = useState(() => takeToken("invitation"));
  useEffect(() => {
    const follow = () => setToken((known) => takeToken("invitation") ?? known);
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);
  return [token, setToken] as const;
}

const FRESH_MS = 30_000;
const MOST_RETRIES = 3;

/** The answers after which only a new session helps. */
const SIGNED_OUT = ["invalid_session", "invalid_api_key", "missing_api_key"];

/** The role has changed since the session was read. */
const NARROWER = ["insufficient_scope", "own_threads_only"];

/** The cache of everything that is read from the service, with the rules for retries. */
function isSignedOut(error: unknown): boolean {
  return SIGNED_OUT.includes(errorCode(error) ?? "");
}

export function createCache(): QueryClient {
  // Reads the session again: if it has ended, the sign-in opens over the page; otherwise the role may have changed.
  const onError = (error: unknown) => {
    const { status } = cache.getQueryState(keys.session) ?? {};
    const isOld = isSignedOut(error) || NARROWER.includes(errorCode(error) ?? "");
    if (isOld && status === "success") void cache.invalidateQueries({ queryKey: keys.session });
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
