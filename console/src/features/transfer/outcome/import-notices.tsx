// What to know about a file besides its refused rows.
import type { Import } from "../../../parts/jobs/jobs.queries.ts";
import type { Key, Words } from "../../../words/t.ts";
import { useWords } from "../../../words/use-words.tsx";
import classes from "../import.module.css";

type Notice = Import["notices"][number];

const WHOLE_FILE: Partial<Record<Notice["code"], Key>> = {
  no_name_column: "notice.noName",
  lines_above_header: "notice.above",
};

/** About the whole file, before it is imported. */
export function noticeWords(code: Notice["code"], detail: string, t: Words["t"]): string {
  const key = WHOLE_FILE[code];
  return key ? t(key) : detail;
}

export function ImportNotices({ outcome: { notices, erased } }: { outcome: Import }) {
  const { t, number, list } = useWords();
  const linesOf = ({ lines, rows }: Notice) =>
    list(lines.map((line) => number(line))) + (rows > lines.length ? "…" : "");
  const textOf = (notice: Notice) => {
    const { code, detail, column, rows: n } = notice;
    if (code === "error_cell" || code === "further_number") {
      const key = code === "error_cell" ? "notice.errorCells" : "notice.furtherNumbers";
      return t(key, { n, column: column ?? t("notice.someColumn"), lines: linesOf(notice) });
    }
    return noticeWords(code, detail, t);
  };
  if (notices.length === 0 && erased === 0) return null;
  return (
    <ul className={classes.notices}>
      {notices.map((notice) => (
        <li key={`${notice.code} ${notice.column}`}>{textOf(notice)}</li>
      ))}
      {erased > 0 && <li>{t("notice.erased", { n: erased })}</li>}
    </ul>
  );
}
