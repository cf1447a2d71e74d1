// The jobs, newest first, with their progress.
import { Button } from "@mantine/core";
import { Empty } from "../../parts/empty.tsx";
import body from "../../parts/page-body.module.css";
import { ProblemNote } from "../../parts/problem.tsx";
import { Skeletons } from "../../parts/skeletons.tsx";
import { useWords } from "../../words/use-words.tsx";
import { JobCard } from "./job-card.tsx";
import { useJobs } from "./transfer.queries.ts";

export function JobList() {
  const { t } = useWords();
  const jobs = useJobs();
  const all = jobs.data?.pages.flatMap(({ data }) => data) ?? [];
  if (jobs.isError) return <ProblemNote error={jobs.error} onRetry={() => void jobs.refetch()} />;
  if (jobs.isPending) return <Skeletons count={4} height={72} className={body.list} />;
  if (jobs.isSuccess && all.length === 0) return <Empty text={t("jobs.none")} />;
  return (
    <>
      <ul className={body.list}>
        {all.map((job) => (
          <JobCard key={job.id} job={job} />
        ))}
      </ul>
      {jobs.hasNextPage && (
        <Button
          variant="default"
          mt={16}
          loading={jobs.isFetchingNextPage}
          onClick={() => void jobs.fetchNextPage()}
        >
          {t("act.more")}
        </Button>
      )}
    </>
  );
}
