// A button that saves a file of the service.
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { PUBLIC_PATH } from "../../platform/public-path.ts";

/** `path`: of the API. */
export function DownloadButton({ path, children }: { path: string; children: ReactNode }) {
  return (
    <Button
      component="a"
      href={`${PUBLIC_PATH}/api${path}`}
      download
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
    >
      {children}
    </Button>
  );
}
