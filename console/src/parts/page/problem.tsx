// A part of a page that couldn't be loaded: what happened, when it is tried again, and a button to try now.
import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { ParleyError } from "../../platform/api.ts";
import { useWords } from "../../words/use-words.tsx";
import { useErrors } from "../errors/use-errors.ts";
import classes from "./problem.module.css";

/** Without a wish of the service. */
const AGAIN_AFTER_S = 15;

export function ProblemNote({ error, onRetry }: { error: Error; onRetry(): void }) {
  const { t } = useWords();
  const problem = error instanceof ParleyError ? error.problem : undefined;
  const { refusal } = useErrors();
  const seconds = useCountdown(error, onRetry);
  return (
    <div role="alert" className={classes.note}>
      <strong>{t("problem.title")}</strong>
      <p>{refusal(error)}</p>
      {/* Not said at each second. */}
      {seconds !== null && <p aria-live="off">{t("problem.retryIn", { n: seconds })}</p>}
      <Button variant="default" onClick={onRetry}>
        {t("problem.retry")}
      </Button>
      {problem && (
        <small>
          {problem.request_id
            ? t("problem.reference", { status: problem.status, code: problem.code, id: problem.request_id })
            : problem.code}
        </small>
      )}
    </div>
  );
}

/** Seconds until `onRetry` is called by itself; null where a repetition can't help. */
function useCountdown(error: Error, onRetry: () => void): number | null {
  const wanted = error instanceof ParleyError && error.retryable ? (error.retryAfter ?? AGAIN_AFTER_S) : null;
  const [left, setLeft] = useState(wanted);
  const retry = useRef(onRetry);
  retry.current = onRetry;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new error begins a countdown.
  useEffect(() => {
    setLeft(wanted);
    if (wanted === null) return;
    const end = Date.now() + wanted * 1_000;
    const timer = setInterval(() => {
      const seconds = Math.ceil((end - Date.now()) / 1_000);
      setLeft(Math.max(0, seconds));
      if (seconds > 0) return;
      clearInterval(timer);
      retry.current();
    }, 1_000);
    return () => clearInterval(timer);
  }, [error]);
  return left;
}
