// The root: providers, then the page for the address, or the sign-in.
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { SignInPage } from "../features/sign-in/index.ts";
import { errorCode } from "../platform/api.ts";
import { useSession } from "../platform/session.ts";
import { StreamProvider } from "../platform/use-stream.tsx";
import { theme } from "../theme/theme.ts";
import type { Words } from "../words/t.ts";
import { WordsProvider } from "../words/use-words.tsx";
import { createCache } from "./create-cache.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Shell } from "./shell.tsx";

export function App({ words }: { words: Words }) {
  const [cache] = useState(createCache);
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      defaultColorScheme={
        document.documentElement.dataset["mantineColorScheme"] === "dark" ? "dark" : "light"
      }
    >
      <WordsProvider words={words}>
        <QueryClientProvider client={cache}>
          <ErrorBoundary>
            <Entry />
          </ErrorBoundary>
        </QueryClientProvider>
      </WordsProvider>
    </MantineProvider>
  );
}

function Entry() {
  const session = useSession();
  if (session.isPending) return null;
  if (session.data === null || isSignedOut(errorCode(session.error))) return <SignInPage />;
  return (
    <StreamProvider>
      <Shell />
    </StreamProvider>
  );
}

/** Without a connection the page stays, and says so. */
function isSignedOut(code: string | null): boolean {
  return code === "missing_api_key" || code === "invalid_api_key";
}
