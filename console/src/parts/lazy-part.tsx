// Parts whose code is loaded when they are needed. React's own `lazy` delays what it has loaded by 300 ms.
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";

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
}

export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  { needs, after, Waiting }: Options<Props> = {},
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const prepare = async () => {
    const [module] = await Promise.all([load(), needs?.()]);
    loaded = module[name];
    return loaded;
  };
  const Part = (props: Props) => {
    const cache = useQueryClient();
    const [Component, setComponent] = useState(() => loaded);
    const [error, setError] = useState<Error | null>(null);
    useEffect(() => {
      if (Component) return;
      const first = after?.(cache) ?? Promise.resolve();
      first.then(prepare).then((known) => setComponent(() => known), setError);
    }, [Component, cache]);
    // The boundary around the pages says it.
    if (error) throw error;
    if (Component) return <Component {...props} />;
    return Waiting ? <Waiting {...props} /> : null;
  };
  // A failure shows when the part is opened.
  Part.preload = () => void prepare().catch(() => undefined);
  return Part;
}
