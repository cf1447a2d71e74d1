// Downloads the refused rows of an import, to be corrected and imported again.
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { PUBLIC_PATH } from "../../../platform/public-path.ts";
import { useWords } from "../../../words/use-words.tsx";

export function DownloadReport({ id, count }: { id: string; count: number }) {
  const { t } = useWords();
  return (
    <Button
      component="a"
      href={`${PUBLIC_PATH}/api/imports/${id}/report`}
      download
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
    >
      {t("import.download", { n: count })}
    </Button>
  );
}
