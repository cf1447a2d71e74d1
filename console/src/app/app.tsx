// The root: providers, then the page for the address, or the sign-in.
import { DirectionProvider, localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useState } from "react";
import { Router } from "wouter";
import { preferenceKey } from "../platform/preferences.ts";
import { PUBLIC_PATH } from "../platform/public-path.ts";
import { takeProviderAnswer, takeToken, useSession } from "../platform/session.ts";
import { StreamProvider } from "../platform/use-stream.tsx";
import { theme } from "../theme/theme.ts";
import type { Words } from "../words/t.ts";
import { WordsProvider } from "../words/use-words.tsx";
import { isSignedOut } from "./create-cache.ts";
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
