// What came of a job that has ended.
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import type { Job } from "./jobs.queries.ts";

const DONE: Record<Job["kind"], Key> = {
  erase: "job.erased",
  labels: "job.labelled",
  export: "job.exported",
  import: "job.imported",
};

export function JobResult({ job }: { job: Job }) {
  const { t } = useWords();
  const { status, rows_done: done, rows_total: total, refused, not_found: notFound, error } = job;
  const rest = (total ?? done) - done;
  return (
    <>
      {t(DONE[job.kind], { n: done - notFound - refused })}
      {refused > 0 && <> · {t("job.refused", { n: refused })}</>}
      {notFound > 0 && <> · {t("job.notFound", { n: notFound })}</>}
      {status === "canceled" && rest > 0 && <> · {t("job.untouched", { n: rest })}</>}
      {error && <> · {error}</>}
    </>
  );
}
