// Downloads the refused rows of an import, to be corrected and imported again.
import { DownloadButton } from "../../../parts/text/download-button.tsx";
import { useWords } from "../../../words/use-words.tsx";

export function DownloadReport({ id, count }: { id: string; count: number }) {
  const { t } = useWords();
  return <DownloadButton path={`/imports/${id}/report`}>{t("import.download", { n: count })}</DownloadButton>;
}
