// Where an export is, in words, and its file.
import { serverNow } from "../../platform/clock.ts";
import { useWords } from "../../words/use-words.tsx";
import body from "../page/page-body.module.css";
import { DownloadButton } from "../text/download-button.tsx";
import { JobProgress } from "./job-progress.tsx";
import type { Export } from "./jobs.queries.ts";

const SENT = { attachment: "export.sent", link: "export.sentLink", download: "export.ready" } as const;

export function ExportResult({ started }: { started: Export }) {
  const { t, time, size, english } = useWords();
  const { email, status, rows_done: done, rows_total: total, bytes, delivery, error } = started;
  const why = english(error);
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
        <>
          <p role="status">
            {t(SENT[delivery ?? "attachment"], {
              n: done,
              email: email ?? "",
              time: at,
              size: size(bytes ?? 0),
            })}
          </p>
          <ExportFile of={started} />
        </>
      );
    case "failed":
      return (
        <p role="alert" className={body.bad}>
          {t("export.failed", { hasReason: why !== null, reason: why ?? "" })}
        </p>
      );
    case "canceled":
      return <p>{why ?? t("export.canceled", { time: at })}</p>;
  }
}

/** Nothing once the file is gone. */
function ExportFile({ of: { id, file_expires_at: end } }: { of: Export }) {
  const { t } = useWords();
  if (end === null || Date.parse(end) <= serverNow()) return null;
  return <DownloadButton path={`/exports/${id}/file`}>{t("export.download")}</DownloadButton>;
}
