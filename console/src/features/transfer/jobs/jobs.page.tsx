// Everything that works on many contacts in the background: exports, imports, bulk changes; and the records of erasures.
import { Button, Tabs } from "@mantine/core";
import { useState } from "react";
import { useLocation, useSearchParams } from "wouter";
import { ExportDialog } from "../../../parts/jobs/export-dialog.tsx";
import { MoreButton } from "../../../parts/list/more-button.tsx";
import { Empty } from "../../../parts/page/empty.tsx";
import { Loading } from "../../../parts/page/loading.tsx";
import body from "../../../parts/page/page-body.module.css";
import { PageHeader } from "../../../parts/page/page-header.tsx";
import { IMPORT, useCan, useMay } from "../../../platform/session.ts";
import { useWords } from "../../../words/use-words.tsx";
import { ErasureList } from "./erasure-list.tsx";
import { JobCard } from "./job-card.tsx";
import { useJobs } from "./transfer.queries.ts";

export function JobsPage() {
  const { t } = useWords();
  const can = useCan();
  const may = useMay();
  const [, go] = useLocation();
  const [search, setSearch] = useSearchParams();
  const [isExporting, setExporting] = useState(false);
  const seesErasures = may({ scope: "contacts:read", ofEverybody: true });
  const tab = search.get("tab") === "erasures" && seesErasures ? "erasures" : "jobs";
  return (
    <>
      <PageHeader title={t("nav.jobs")}>
        {may(IMPORT) && (
          <Button variant="default" onClick={() => go("/contacts/import")}>
            {t("jobs.import")}
          </Button>
        )}
        {can("contacts:export") && (
          <Button variant="default" onClick={() => setExporting(true)}>
            {t("jobs.export")}
          </Button>
        )}
      </PageHeader>
      <div className={body.body}>
        <Tabs
          value={tab}
          onChange={(next) => setSearch(next === "erasures" ? { tab: next } : {}, { replace: true })}
          keepMounted={false}
        >
          <Tabs.List mb={16}>
            <Tabs.Tab value="jobs">{t("jobs.jobs")}</Tabs.Tab>
            {seesErasures && <Tabs.Tab value="erasures">{t("jobs.erasures")}</Tabs.Tab>}
          </Tabs.List>
          <Tabs.Panel value="jobs">
            <JobList />
          </Tabs.Panel>
          <Tabs.Panel value="erasures">
            <ErasureList />
          </Tabs.Panel>
        </Tabs>
      </div>
      {isExporting && <ExportDialog chosen={null} onClose={() => setExporting(false)} />}
    </>
  );
}

/** Newest first, with their progress. */
function JobList() {
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
