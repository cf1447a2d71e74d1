// What to know about a file besides its refused rows.
import type { Import } from "../../../parts/jobs/jobs.queries.ts";
import type { Key } from "../../../words/t.ts";
import { useWords } from "../../../words/use-words.tsx";
import classes from "../import.module.css";

export type Notice = Import["notices"][number];

const WORDS: Record<Notice["code"], Key> = {
  no_name_column: "notice.noName",
  lines_above_header: "notice.above",
  consent_column: "notice.consent",
  error_cell: "notice.errorCells",
  further_number: "notice.furtherNumbers",
  system_label: "notice.systemLabels",
  comma_in_label: "notice.commaLabels",
  repeated_name: "notice.repeatedNames",
  replaces_stored: "notice.replaces",
  clears_stored: "notice.clears",
  keeps_stored: "notice.keeps",
};
/** What needs no second look. */
const QUIET: Notice["code"][] = ["lines_above_header", "keeps_stored", "system_label"];

export function ImportNotices({ notices, erased = 0 }: { notices: Notice[]; erased?: number }) {
  const { t, number, list } = useWords();
  const textOf = ({ code, column, rows: n, lines }: Notice) =>
    t(WORDS[code], {
      n,
      column: column ?? t("notice.someColumn"),
      lines: list(lines.map((line) => number(line))) + (n > lines.length ? "…" : ""),
    });
  if (notices.length === 0 && erased === 0) return null;
  return (
    <ul className={classes.notices}>
      {notices.map((notice) => (
        <li key={`${notice.code} ${notice.column}`} data-quiet={QUIET.includes(notice.code)}>
          {textOf(notice)}
        </li>
      ))}
      {erased > 0 && <li>{t("notice.erased", { n: erased })}</li>}
    </ul>
  );
}
