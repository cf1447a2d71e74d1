// Parts whose code is loaded when they are needed. React's own `lazy` delays what it has loaded by 300 ms.
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { ParleyError } from "../platform/api.ts";
import { loadLostStyles } from "../platform/lost-styles.ts";
import { useStreamState } from "../platform/use-stream.tsx";

export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Loads the code ahead of the first use. */
  preload(): void;
}

interface Options<Props> {
  /** What else the part needs. */
  needs?(): Promise<unknown>;
  /** Loads the part no sooner. Not used by `preload`. */
  after?(cache: QueryClient): Promise<unknown>;
  /** In the place of the part while it is loaded. */
  Waiting?: ComponentType<Props>;
  /** In the place of a part that couldn't be loaded. It decides when to try again. Without it, `Waiting` stays. */
  Failed?: ComponentType<{ error: Error; onRetry(): void }>;
}

/** A part without `Failed` is tried again this often. */
const AGAIN_MS = 15_000;

export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  { needs, after, Waiting, Failed }: Options<Props> = {},
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const prepare = async () => {
    await loadLostStyles();
    const [module] = await Promise.all([load(), needs?.()]);
    loaded = module[name];
    return loaded;
  };
  const Part = (props: Props) => {
    const cache = useQueryClient();
    const isLive = useStreamState() === "live";
    const [Component, setComponent] = useState(() => loaded);
    const [error, setError] = useState<Error | null>(null);
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
      if (Component) return;
      const first = (attempt === 0 && after?.(cache)) || Promise.resolve();
      first.then(prepare).then(
        (known) => setComponent(() => known),
        (cause: Error) => setError(noAnswer(cause)),
      );
    }, [Component, cache, attempt]);
    const isMissing = error !== null && !Component;
    useEffect(() => {
      if (!isMissing) return;
      const again = () => setAttempt((count) => count + 1);
      // The service can be reached again.
      if (isLive) again();
      if (Failed) return;
      const timer = setInterval(again, AGAIN_MS);
      return () => clearInterval(timer);
    }, [isMissing, isLive]);
    if (Component) return <Component {...props} />;
    if (error && Failed)
      return (
        <Failed
          error={error}
          // A running service without the code is another version, and some browsers remember that a load failed.
          onRetry={() => (isLive ? window.location.reload() : setAttempt(attempt + 1))}
        />
      );
    return Waiting ? <Waiting {...props} /> : null;
  };
  // A failure shows when the part is opened.
  Part.preload = () => void prepare().catch(() => undefined);
  return Part;
}

/** The browser's own error names a file. */
function noAnswer(cause: Error): ParleyError {
  return new ParleyError({ code: "network_error", message: cause.message, retryable: true, cause });
}
