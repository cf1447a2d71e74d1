// The jobs, newest first, with their progress.

import { MoreButton } from "../../../parts/list/more-button.tsx";
import { Empty } from "../../../parts/page/empty.tsx";
import { Loading } from "../../../parts/page/loading.tsx";
import body from "../../../parts/page/page-body.module.css";
import { useWords } from "../../../words/use-words.tsx";
import { JobCard } from "./job-card.tsx";
import { useJobs } from "./transfer.queries.ts";

export function JobList() {
  const { t } = useWords();
  const jobs = useJobs();
  const all = jobs.data?.pages.flatMap(({ data }) => data) ?? [];
  if (!jobs.data) return <Loading of={jobs} count={4} height={72} className={body.list} />;
  if (all.length === 0) return <Empty text={t("jobs.none")} />;
  return (
    <>
      <ul className={body.list}>
        {all.map((job) => (
          <li key={job.id}>
            <JobCard job={job} />
          </li>
        ))}
      </ul>
      <MoreButton reading={jobs} />
    </>
  );
}
