// Saves the file of a message.
import { ActionIcon, Tooltip } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useWords } from "../../words/use-words.tsx";
import { fileAddress } from "./file-address.ts";
import { type FileProps, fileName } from "./file-facts.ts";

export function Download({ message, media }: FileProps) {
  const words = useWords();
  const name = words.t("file.download", { name: fileName(words, message) });
  return (
    <Tooltip label={name}>
      <ActionIcon
        component="a"
        href={fileAddress(media)}
        download={media.filename ?? true}
        variant="subtle"
        color="gray"
        aria-label={name}
      >
        <IconDownload size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
