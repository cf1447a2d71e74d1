// One broadcast: its plan, its progress, and its report.
import { useParams } from "wouter";
import { JobProgress } from "../../parts/jobs/job-progress.tsx";
import { useJob } from "../../parts/jobs/jobs.queries.ts";
import { Loading } from "../../parts/page/loading.tsx";
import { Missing } from "../../parts/page/missing.tsx";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { StatusPill } from "../../parts/text/status-pill.tsx";
import { ParleyError } from "../../platform/api.ts";
import { useWords } from "../../words/use-words.tsx";
import { TONES } from "./broadcast-words.ts";
import { useBroadcast } from "./broadcasts.queries.ts";
import { BroadcastActs } from "./report/broadcast-acts.tsx";
import { Facts } from "./report/facts.tsx";
import { Figures } from "./report/figures.tsx";
import { PeopleList } from "./report/people-list.tsx";
import { Plan } from "./report/plan.tsx";
import { StateNote } from "./report/state-note.tsx";

export function BroadcastPage() {
  const { t } = useWords();
  const { id = "" } = useParams<{ id: string }>();
  const broadcast = useBroadcast(id);
  const { data } = broadcast;
  const list = { href: "/broadcasts", label: t("nav.broadcasts") };
  if (broadcast.error instanceof ParleyError && broadcast.error.status === 404)
    return <Missing text={t("broadcasts.missing")} list={list} />;
  if (!data)
    return (
      <>
        <PageHeader title={list.label} />
        <Loading of={broadcast} count={3} height={120} className={body.body} />
      </>
    );
  return (
    <>
      <PageHeader
        title={data.name}
        note={<StatusPill tone={TONES[data.status]}>{t(`broadcast.${data.status}`)}</StatusPill>}
      >
        <BroadcastActs broadcast={data} />
      </PageHeader>
      <div className={body.body}>
        <StateNote broadcast={data} />
        {data.status === "planning" && data.plan_job_id !== null && <Planning jobId={data.plan_job_id} />}
        {data.status !== "draft" && <Facts broadcast={data} />}
        {data.status === "planned" && <Plan broadcast={data} />}
        {data.planned_at !== null && (
          <>
            <Figures broadcast={data} />
            <PeopleList broadcast={data} />
          </>
        )}
      </div>
    </>
  );
}

function Planning({ jobId }: { jobId: string }) {
  const { t } = useWords();
  const { data: job } = useJob(jobId);
  return job ? (
    <JobProgress name={t("broadcast.planning")} done={job.rows_done} total={job.rows_total} rate={job.rate} />
  ) : null;
}
