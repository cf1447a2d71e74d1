// Over a conversation whose reader has scrolled up: how many messages came meanwhile, and the way to the end.
import { UnstyledButton } from "@mantine/core";
import { IconArrowDown } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { Message } from "../../platform/cache/thread-cache.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./thread.module.css";

interface Props {
  /** Newest first. */
  messages: Message[];
  isAtEnd: boolean;
  onEnd(): void;
}

export function NewsPill({ messages, isAtEnd, onEnd }: Props) {
  const { t } = useWords();
  const newest = messages[0]?.id ?? "";
  const [seen, setSeen] = useState(newest);
  useEffect(() => {
    if (isAtEnd) setSeen(newest);
  }, [isAtEnd, newest]);
  if (isAtEnd) return null;
  const count = messages.filter(({ id, direction }) => direction === "in" && id > seen).length;
  return (
    <UnstyledButton
      className={classes.pill}
      data-news={count > 0}
      aria-label={count === 0 ? t("thread.toEnd") : undefined}
      onClick={onEnd}
    >
      {count > 0 && t("thread.news", { n: count })}
      <IconArrowDown size={16} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}
