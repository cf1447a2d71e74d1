// A part of a page that couldn't be loaded: what happened, when it is tried again, and a button to try now.
import { Button } from "@mantine/core";
import { ParleyError } from "../platform/api.ts";
import { useWords } from "../words/use-words.tsx";
import classes from "./problem.module.css";

export function ProblemNote({ error, onRetry }: { error: Error; onRetry(): void }) {
  const { t } = useWords();
  const requestId = error instanceof ParleyError ? error.requestId : null;
  return (
    <div role="alert" className={classes.note}>
      <strong>{t("problem.title")}</strong>
      <p>{error.message}</p>
      <Button variant="default" onClick={onRetry}>
        {t("problem.retry")}
      </Button>
      {requestId && <small>{t("problem.requestId", { id: requestId })}</small>}
    </div>
  );
}
