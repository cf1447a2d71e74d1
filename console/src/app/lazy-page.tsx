// A page whose code is loaded when it is needed. React's own `lazy` delays what it has loaded by 300 ms.
import { Loader } from "@mantine/core";
import { type ComponentType, useEffect, useState } from "react";
import { useWords } from "../words/use-words.tsx";
import classes from "./shell.module.css";

export interface LazyPage {
  (): React.ReactNode;
  /** Loads the code ahead of the first use. */
  preload(): void;
}

export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPage {
  let loaded: ComponentType | null = null;
  const prepare = async () => {
    loaded = (await load())[name];
    return loaded;
  };
  const Page = () => {
    const [Component, setComponent] = useState(() => loaded);
    const [error, setError] = useState<Error | null>(null);
    useEffect(() => {
      if (!Component) prepare().then((known) => setComponent(() => known), setError);
    }, [Component]);
    // The boundary around the pages says it.
    if (error) throw error;
    return Component ? <Component /> : <Waiting />;
  };
  // A failure shows when the page is opened.
  Page.preload = () => void prepare().catch(() => undefined);
  return Page;
}

function Waiting() {
  const { t } = useWords();
  return <Loader className={classes.loader} aria-label={t("loading.still")} />;
}
