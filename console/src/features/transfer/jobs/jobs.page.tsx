// Background jobs on many contacts (exports, imports, bulk changes), and the records of erasures.
import { Button, Tabs, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation, useSearchParams } from "wouter";
import { type Erasure, showErased } from "../../../parts/erase/erased.ts";
import { ExportDialog } from "../../../parts/jobs/export-dialog.tsx";
import { goesOn, LOOK_MS } from "../../../parts/jobs/jobs.queries.ts";
import { MoreButton } from "../../../parts/list/more-button.tsx";
import { pagesOf } from "../../../parts/list/pages.ts";
import { Empty } from "../../../parts/page/empty.tsx";
import { Loading } from "../../../parts/page/loading.tsx";
import body from "../../../parts/page/page-body.module.css";
import { PageHeader } from "../../../parts/page/page-header.tsx";
import { Code } from "../../../parts/text/code.tsx";
import { When } from "../../../parts/text/when.tsx";
import { api } from "../../../platform/api.ts";
import { keys } from "../../../platform/query-keys.ts";
import { IMPORT, useCan, useMay } from "../../../platform/session.ts";
import { useWords } from "../../../words/use-words.tsx";
import { JobCard } from "./job-card.tsx";
import classes from "./transfer.module.css";

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

const TYPING_MS = 300;
/** Shorter numbers aren't whole yet. */
const WHOLE = /^\+[\d\s().-]{8,}$/;

/** Erasure records, newest first. A typed number filters them. */
function ErasureList() {
  const { t } = useWords();
  const [typed, setTyped] = useState("");
  const [text] = useDebouncedValue(typed.trim(), TYPING_MS);
  const phone = WHOLE.test(text) ? text : null;
  const records = useErasures(phone);
  const all = records.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <TextInput
        className={classes.find}
        label={t("erasures.find")}
        description={t("erasures.findHint")}
        placeholder="+15551234567"
        inputMode="tel"
        autoComplete="off"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {!records.data && <Loading of={records} count={4} height={56} className={body.list} />}
      {records.isSuccess && all.length === 0 && (
        <Empty text={t(phone === null ? "erasures.none" : "erasures.noneOf")} />
      )}
      <ul className={body.list}>
        {all.map((erasure) => (
          <ErasureCard key={erasure.id} erasure={erasure} />
        ))}
      </ul>
      <MoreButton reading={records} />
    </>
  );
}

function ErasureCard({ erasure: { id, created_at: at, counts } }: { erasure: Erasure }) {
  const { t } = useWords();
  return (
    <li className={body.card}>
      <div className={body.line}>
        <Link href={showErased(id)}>
          <Code>{id}</Code>
        </Link>
        <span className="dim">
          <When at={at} />
        </span>
        <span className="dim">{t("erasure.messages", { n: counts["messages"] ?? 0 })}</span>
      </div>
    </li>
  );
}

const PAGE = 50;

/** Newest first. */
function useJobs() {
  return useInfiniteQuery({
    ...pagesOf(keys.jobs, (after, options) => api.listJobs({ limit: PAGE, ...after }, options)),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.data.some(goesOn)) ? LOOK_MS : false,
  });
}

/** Newest first. `phone` in E.164 finds the records of one number. */
function useErasures(phone: string | null) {
  return useInfiniteQuery({
    ...pagesOf(keys.erasures(phone), (after, options) =>
      api.listErasures({ limit: PAGE, ...(phone === null ? {} : { phone }), ...after }, options),
    ),
    retry: false,
  });
}
