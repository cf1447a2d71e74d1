// How far an import is, then what came of it, with the refused rows.
import { Button, Group, Loader } from "@mantine/core";
import type { ReactNode } from "react";
import { useErrors } from "../../../parts/errors/use-errors.ts";
import { JobProgress } from "../../../parts/jobs/job-progress.tsx";
import { goesOn, type Import, useCancelJob, useJob } from "../../../parts/jobs/jobs.queries.ts";
import { Loading } from "../../../parts/page/loading.tsx";
import body from "../../../parts/page/page-body.module.css";
import { ProblemNote } from "../../../parts/page/problem.tsx";
import { DownloadButton } from "../../../parts/text/download-button.tsx";
import type { Key } from "../../../words/t.ts";
import { useWords } from "../../../words/use-words.tsx";
import classes from "../import.module.css";
import { type RefusedRow, useImport, useRefusedRows } from "../import.queries.ts";
import { CountList } from "./count-list.tsx";
import { ImportNotices } from "./import-notices.tsx";

/** `children`: what can be done next, once the import has ended. */
export function ImportOutcome({ id, children }: { id: string; children?: ReactNode }) {
  const { t } = useWords();
  const outcome = useImport(id);
  const { data } = outcome;
  if (!data) return <Loading of={outcome} count={2} height={72} className={body.list} />;
  if (goesOn(data)) return <Running id={id} />;
  return (
    <>
      <Counts outcome={data} />
      <Group gap={8}>
        {children}
        {data.refused > 0 && (
          <DownloadButton path={`/imports/${id}/report`}>
            {t("import.download", { n: data.refused })}
          </DownloadButton>
        )}
      </Group>
      {data.refused > 0 && <RefusedRows id={id} count={data.refused} />}
    </>
  );
}

function Running({ id }: { id: string }) {
  const { t } = useWords();
  const { data: job } = useJob(id);
  const cancel = useCancelJob();
  return (
    <section className={body.card} aria-label={t("job.import")}>
      <div className={body.line}>
        <h2>{t("import.importing")}</h2>
        <div className={body.acts}>
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(id)}>
            {t("job.stop")}
          </Button>
        </div>
      </div>
      <JobProgress
        name={t("job.import")}
        done={job?.rows_done ?? 0}
        total={job?.rows_total ?? null}
        rate={job?.rate ?? null}
      />
      <p className={body.note}>{t("import.mayLeave")}</p>
    </section>
  );
}

const TITLES: Partial<Record<Import["status"], Key>> = { canceled: "import.stopped", failed: "job.failed" };

function Counts({ outcome }: { outcome: Import }) {
  const { t, list } = useWords();
  const { status, ignored_columns: ignored } = outcome;
  const title = TITLES[status] ?? "import.imported";
  return (
    <section className={body.card} aria-label={t(title)}>
      <div role="status">
        <h2 className={classes.title}>{t(title)}</h2>
      </div>
      <CountList counts={outcome} />
      {status === "failed" && <p className={body.bad}>{t("import.failed")}</p>}
      <ImportNotices notices={outcome.notices} erased={outcome.erased} />
      {ignored.length > 0 && <p className={body.note}>{t("import.ignored", { columns: list(ignored) })}</p>}
    </section>
  );
}

const SHOWN = 200;

/** The first refused rows of an import: where they are in the file, and why they were refused. */
function RefusedRows({ id, count }: { id: string; count: number }) {
  const { t } = useWords();
  const { text } = useErrors();
  const { data, error, refetch } = useRefusedRows(id, true);
  if (error) return <ProblemNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader size="sm" aria-label={t("loading.still")} />;
  // The notices are below the refused rows.
  const refused = data.slice(0, count);
  const shown = refused.slice(0, SHOWN);
  return (
    <>
      {refused.length === count && <Reasons rows={refused} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the rows scroll, also by keys. */}
      <section className={classes.scroller} aria-label={t("import.refusedRows")} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t("import.line")}</th>
              <th scope="col">{t("import.why")}</th>
              <th scope="col">{t("import.column")}</th>
              <th scope="col">{t("import.value")}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.line}>
                <td className={classes.line}>{row.line}</td>
                <td className={classes.why}>{text({ code: row.code })}</td>
                <td>
                  <bdi>{row.column}</bdi>
                </td>
                <td>
                  <bdi>{row.value}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {count > shown.length && shown.length > 0 && (
        <p className="dim">{t("import.firstOf", { n: shown.length, count })}</p>
      )}
    </>
  );
}

/** "412 × no country code" */
function Reasons({ rows }: { rows: RefusedRow[] }) {
  const { number } = useWords();
  const { text } = useErrors();
  const counts = new Map<string, number>();
  for (const { code } of rows) {
    const reason = text({ code });
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const most = [...counts].sort(([, one], [, other]) => other - one);
  return (
    <ul>
      {most.map(([reason, n]) => (
        <li key={reason}>
          <strong>{number(n)} ×</strong> {reason}
        </li>
      ))}
    </ul>
  );
}
