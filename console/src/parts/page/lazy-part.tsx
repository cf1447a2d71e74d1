// Pages and parts whose code is loaded when needed. A failed load is retried.
import { Loader } from "@mantine/core";
import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { ParleyError } from "../../platform/api.ts";
import { useStreamState } from "../../platform/use-stream.tsx";
import { useWords } from "../../words/use-words.tsx";
import classes from "./lazy-part.module.css";
import { ProblemNote } from "./problem.tsx";

export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Loads the code ahead of the first use. */
  preload(): void;
}

/** `Waiting` is in the place of the part while it is loaded. */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  Waiting: ComponentType = PageComing,
): LazyPart<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | null = null;
  // Drawn at once where the code is there: React shows what it waited for 300 ms later.
  let loaded: ComponentType<Props> | null = null;
  const get = () => {
    loading ??= askForService()
      .then(load)
      .then(
        (module) => {
          loaded = module[name];
          return { default: module[name] };
        },
        (cause: Error) => {
          loading = null;
          throw new NotLoaded(cause);
        },
      );
    return loading;
  };
  let waited = lazy(get);
  const Part = (props: Props) => {
    const [Content, setContent] = useState<ComponentType<Props>>(() => loaded ?? waited);
    const again = () => {
      waited = lazy(get);
      setContent(() => loaded ?? waited);
    };
    return (
      <LoadBoundary onRetry={again}>
        <Suspense fallback={<Waiting />}>
          <Content {...props} />
        </Suspense>
      </LoadBoundary>
    );
  };
  // A failure shows when the part is opened.
  Part.preload = () => void get().catch(() => undefined);
  return Part;
}

/**
 * Browsers remember an import that failed, Chromium since version 153, and then a repetition fails without a request. So code
 * is imported only while the service answers.
 */
async function askForService(): Promise<void> {
  const answer = await fetch(import.meta.url, { method: "HEAD", cache: "no-store" });
  if (!answer.ok) throw new Error(`The service answers with ${answer.status}.`);
}

/** The browser's own error names a file. */
class NotLoaded extends ParleyError {
  constructor(cause: Error) {
    super({ code: "network_error", message: cause.message, retryable: true, cause });
  }
}

interface BoundaryProps {
  onRetry(): void;
  children: ReactNode;
}

class LoadBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // A fault of the part itself is for the boundary of the page.
    if (!((error as unknown) instanceof NotLoaded)) throw error;
    const retry = () => {
      this.props.onRetry();
      this.setState({ error: null });
    };
    return <Failed error={error} onRetry={retry} />;
  }
}

function Failed({ error, onRetry }: { error: Error; onRetry(): void }) {
  const isLive = useStreamState() === "live";
  const wasLive = useRef(isLive);
  useEffect(() => {
    // The service can be reached again.
    if (isLive && !wasLive.current) onRetry();
    wasLive.current = isLive;
  });
  // A running service without the code is another version, and some browsers remember that a load failed.
  return <ProblemNote error={error} onRetry={() => (isLive ? window.location.reload() : onRetry())} />;
}

/** Shows that it waits, if that takes a moment. */
function PageComing() {
  const { t } = useWords();
  return <Loader className={`${classes.loader} later`} aria-label={t("loading.still")} />;
}
