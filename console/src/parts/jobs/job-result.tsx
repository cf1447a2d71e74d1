// What came of a job that has ended.
import { useWords } from "../../words/use-words.tsx";
import type { Job } from "./jobs.queries.ts";

export function JobResult({ job }: { job: Job }) {
  const { t, english } = useWords();
  const { kind, status, rows_done: done, rows_total: total, refused, not_found: missing, error } = job;
  const why = english(error);
  return t("job.result", {
    kind,
    n: done - missing - refused,
    refused,
    missing,
    untouched: status === "canceled" ? (total ?? done) - done : 0,
    hasError: why !== null,
    error: why ?? "",
  });
}
