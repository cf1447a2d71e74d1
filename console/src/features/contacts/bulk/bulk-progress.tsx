// How far the last bulk job is, and what came of it.
import { Button } from "@mantine/core";
import { JobProgress } from "../../../parts/jobs/job-progress.tsx";
import { JobResult } from "../../../parts/jobs/job-result.tsx";
import { goesOn, useCancelJob, useJob } from "../../../parts/jobs/jobs.queries.ts";
import { useWords } from "../../../words/use-words.tsx";
import classes from "./bulk.module.css";

export function BulkProgress({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useWords();
  const { data: job } = useJob(id);
  const cancel = useCancelJob();
  if (!job) return null;
  const name = t(job.kind === "erase" ? "job.erase" : "job.labels");
  const isGoingOn = goesOn(job);
  return (
    <section className={classes.bar} aria-label={name}>
      <div className={classes.job}>
        {isGoingOn ? (
          <JobProgress name={name} done={job.rows_done} total={job.rows_total} rate={job.rate} />
        ) : (
          <p role="status">
            {name}: <JobResult job={job} />
          </p>
        )}
      </div>
      <Button
        variant="default"
        loading={cancel.isPending}
        onClick={isGoingOn ? () => cancel.mutate(id) : onClose}
      >
        {t(isGoingOn ? "job.stop" : "act.close")}
      </Button>
    </section>
  );
}
