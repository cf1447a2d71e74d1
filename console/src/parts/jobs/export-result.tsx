// Where an export is, in words.
import { useWords } from "../../words/use-words.tsx";
import body from "../page/page-body.module.css";
import { JobProgress } from "./job-progress.tsx";
import type { Export } from "./jobs.queries.ts";

const SENT = { attachment: "export.sent", link: "export.sentLink", download: "export.ready" } as const;

export function ExportResult({ started }: { started: Export }) {
  const { t, time, size } = useWords();
  const { email, status, rows_done: done, rows_total: total, bytes, delivery, error } = started;
  const at = started.finished_at ? time(new Date(started.finished_at)) : "";
  switch (status) {
    case "queued":
      return <p>{t("export.queued")}</p>;
    case "running":
      return bytes === null ? (
        <JobProgress name={t("job.export")} done={done} total={total} />
      ) : (
        <p role="status">{t("export.mailing", { email: email ?? "" })}</p>
      );
    case "sent":
      return (
        <p role="status">
          {t(SENT[delivery ?? "attachment"], {
            n: done,
            email: email ?? "",
            time: at,
            size: size(bytes ?? 0),
          })}
        </p>
      );
    case "failed":
      return (
        <p role="alert" className={body.bad}>
          {t("export.failed", { reason: error ?? "" })}
        </p>
      );
    case "canceled":
      return <p>{error ?? t("export.canceled", { time: at })}</p>;
  }
}
