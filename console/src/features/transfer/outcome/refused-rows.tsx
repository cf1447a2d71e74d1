// The first refused rows of an import: where they are in the file, and why they were refused.

import { Loader } from "@mantine/core";
import { useErrors } from "../../../parts/errors/use-errors.ts";
import { ProblemNote } from "../../../parts/page/problem.tsx";
import { useWords } from "../../../words/use-words.tsx";
import classes from "../import.module.css";
import { type RefusedRow, useRefusedRows } from "../import.queries.ts";

const SHOWN = 200;

export function RefusedRows({ id, count }: { id: string; count: number }) {
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
        <p className={classes.dim}>{t("import.firstOf", { n: shown.length, count })}</p>
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
