// A button that copies a text.
import { ActionIcon, Tooltip } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../words/use-words.tsx";
import { copyText } from "./copy-text.ts";

interface Props {
  text: string;
  /** For example "Copy the address". */
  name: string;
  onCopied?(): void;
}

const SHOWN_MS = 2_000;

export function CopyButton({ text, name, onCopied }: Props) {
  const { t } = useWords();
  const [isCopied, setCopied] = useState(false);
  const shown = isCopied ? t("copy.done") : name;
  const Icon = isCopied ? IconCheck : IconCopy;
  const copy = async () => {
    await copyText(text);
    onCopied?.();
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <Tooltip label={shown}>
      <ActionIcon variant="subtle" color="gray" aria-label={shown} onClick={() => void copy()}>
        <Icon size={16} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}
