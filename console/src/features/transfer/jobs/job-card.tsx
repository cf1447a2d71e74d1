// One job: what it does, how far it is, what came of it, and how to stop it.
import { Button } from "@mantine/core";
import {
  IconEraser,
  IconFileExport,
  IconFileImport,
  IconSpeakerphone,
  IconTag,
  type TablerIcon,
} from "@tabler/icons-react";
import { Link } from "wouter";
import { Fault } from "../../../parts/form/fault.tsx";
import { ExportResult } from "../../../parts/jobs/export-result.tsx";
import { JobProgress } from "../../../parts/jobs/job-progress.tsx";
import { JobResult } from "../../../parts/jobs/job-result.tsx";
import { goesOn, type Job, useCancelJob, useExport } from "../../../parts/jobs/jobs.queries.ts";
import body from "../../../parts/page/page-body.module.css";
import { DownloadButton } from "../../../parts/text/download-button.tsx";
import { StatusPill, type Tone } from "../../../parts/text/status-pill.tsx";
import { When } from "../../../parts/text/when.tsx";
import { IMPORT, type Scope, useCan, useMay } from "../../../platform/session.ts";
import type { Key } from "../../../words/t.ts";
import { useWords } from "../../../words/use-words.tsx";
import classes from "./transfer.module.css";

const KINDS: Record<Job["kind"], { word: Key; Icon: TablerIcon; scope: Scope }> = {
  erase: { word: "job.erase", Icon: IconEraser, scope: "contacts:erase" },
  labels: { word: "job.labels", Icon: IconTag, scope: "contacts:write" },
  plan: { word: "job.plan", Icon: IconSpeakerphone, scope: "broadcasts:write" },
  export: { word: "job.export", Icon: IconFileExport, scope: "contacts:export" },
  import: { word: "job.import", Icon: IconFileImport, scope: "contacts:write" },
};

const STATES: Record<Job["status"], { tone: Tone; word: Key }> = {
  queued: { tone: "warn", word: "job.queued" },
  running: { tone: "warn", word: "job.running" },
  finished: { tone: "ok", word: "job.finished" },
  failed: { tone: "bad", word: "job.failed" },
  canceled: { tone: "quiet", word: "job.canceled" },
};

export function JobCard({ job }: { job: Job }) {
  const { t } = useWords();
  const can = useCan();
  const may = useMay();
  const cancel = useCancelJob();
  const { word, Icon, scope } = KINDS[job.kind];
  const state = STATES[job.status];
  return (
    <div className={body.card}>
      <div className={body.line}>
        <Icon size={20} stroke={1.75} aria-hidden className="dim" />
        <h2>
          {job.kind === "import" && may(IMPORT) ? (
            <Link href={`/imports/${job.id}`}>{t(word)}</Link>
          ) : (
            t(word)
          )}
        </h2>
        <StatusPill tone={state.tone}>{t(state.word)}</StatusPill>
        <span className="dim">
          <When at={job.created_at} />
        </span>
        <div className={body.acts}>
          {goesOn(job) && can(scope) && (
            <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(job.id)}>
              {t("job.stop")}
            </Button>
          )}
          {job.kind === "import" && job.refused > 0 && !goesOn(job) && may(IMPORT) && (
            <DownloadButton path={`/imports/${job.id}/report`}>
              {t("import.download", { n: job.refused })}
            </DownloadButton>
          )}
        </div>
      </div>
      <Fault of={cancel.error} />
      <div className={classes.outcome}>
        {job.kind === "export" && can("contacts:export") ? (
          <ExportOutcome job={job} />
        ) : (
          <Outcome job={job} />
        )}
      </div>
    </div>
  );
}

/** Its own resource says where it was mailed to. */
function ExportOutcome({ job }: { job: Job }) {
  const { data } = useExport(job.id);
  if (!data || job.status === "running") return <Outcome job={job} />;
  return <ExportResult started={data} />;
}

function Outcome({ job }: { job: Job }) {
  const { t } = useWords();
  const { kind, rows_done: done, rows_total: total, rate } = job;
  if (goesOn(job)) return <JobProgress name={t(KINDS[kind].word)} done={done} total={total} rate={rate} />;
  return (
    <p>
      <JobResult job={job} />
    </p>
  );
}
