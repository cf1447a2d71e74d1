// Beside a message: opens the emojis to react with.
import { ActionIcon, Popover, Tooltip } from "@mantine/core";
import { IconMoodPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { Message } from "../../../../platform/cache/thread-cache.ts";
import { useWords } from "../../../../words/use-words.tsx";
import { useIsTaken } from "../use-is-taken.ts";
import { EmojiChoice } from "./emoji-choice.tsx";
import classes from "./react.module.css";

export function ReactButton({ message, line }: { message: Message; line: string }) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  if (!useIsTaken(message, "reactions")) return null;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top" trapFocus returnFocus shadow="md">
      <Tooltip label={t("react.open")} disabled={isOpen}>
        <Popover.Target>
          <ActionIcon
            className={classes.open}
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t("react.openTo", { line })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconMoodPlus size={18} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown className={classes.choice}>
        {isOpen && <EmojiChoice message={message} onDone={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}
