// Beside a message: quotes it in the box.
import { ActionIcon, Tooltip } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import type { Message } from "../../../platform/cache/thread-cache.ts";
import { useWords } from "../../../words/use-words.tsx";
import classes from "./react/react.module.css";
import { useIsTaken } from "./use-is-taken.ts";

interface Props {
  message: Message;
  /** What it says. */
  line: string;
  onReply(message: Message): void;
}

export function ReplyButton({ message, line, onReply }: Props) {
  const { t } = useWords();
  if (!useIsTaken(message, "replies")) return null;
  return (
    <Tooltip label={t("quote.open")}>
      <ActionIcon
        className={classes.open}
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t("quote.openTo", { line })}
        onClick={() => onReply(message)}
      >
        <IconArrowBackUp size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
