// What came of a job that has ended.
import { useWords } from "../../words/use-words.tsx";
import type { Job } from "./jobs.queries.ts";

export function JobResult({ job }: { job: Job }) {
  const { t } = useWords();
  const { status, rows_done: done, rows_total: total, refused, not_found: notFound, error } = job;
  const rest = (total ?? done) - done;
  return (
    <>
      {t("job.changed", { n: done - notFound - refused })}
      {refused > 0 && <> · {t("job.refused", { n: refused })}</>}
      {notFound > 0 && <> · {t("job.notFound", { n: notFound })}</>}
      {status === "canceled" && rest > 0 && <> · {t("job.untouched", { n: rest })}</>}
      {error && <> · {error}</>}
    </>
  );
}
