// Beside a message: quotes it in the box, and reacts to it.
import { ActionIcon, Popover, Tooltip, UnstyledButton } from "@mantine/core";
import { IconArrowBackUp, IconMoodPlus } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../platform/api.ts";
import { type Message, putMessage } from "../../../platform/cache/thread-cache.ts";
import { useCan } from "../../../platform/session.ts";
import { useWords } from "../../../words/use-words.tsx";
import { Fault } from "../../form/fault.tsx";
import { messageLine } from "../../message/message-words.ts";
import { useChannels } from "../../queries/use-channels.ts";
import classes from "./bubble-acts.module.css";

const ICON = { variant: "subtle", color: "gray", size: 32, radius: "xl" };
const EMOJIS = ["👍", "❤️", "😂", "😮", "😢", "🙏"];

export function BubbleActs({ message, onReply }: { message: Message; onReply(message: Message): void }) {
  const words = useWords();
  const { t } = words;
  const can = useCan();
  const { data: channels = [] } = useChannels();
  const { channel, status, deleted_at: deletedAt } = message;
  const capabilities = channels.find((one) => one.channel === channel)?.capabilities;
  const isThere = ["received", "sent", "delivered", "read"].includes(status) && !deletedAt;
  if (!isThere || !can("messages:send")) return null;
  const line = messageLine(words, message);
  return (
    <div className={classes.acts}>
      {capabilities?.replies && (
        <Tooltip label={t("quote.open")}>
          <ActionIcon {...ICON} aria-label={t("quote.openTo", { line })} onClick={() => onReply(message)}>
            <IconArrowBackUp size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {capabilities?.reactions && <React message={message} line={line} />}
    </div>
  );
}

/** The chosen emoji takes the reaction back. */
function React({ message, line }: { message: Message; line: string }) {
  const { t } = useWords();
  const cache = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { id, reactions = [] } = message;
  const own = reactions.find(({ from }) => from === "business")?.emoji ?? null;
  const react = useMutation({
    mutationFn: (emoji: string | null) => api.reactToMessage({ id, emoji }, { retry: 3 }),
    onSuccess: (changed) => putMessage(cache, changed),
  });
  // A disabled button would lose the focus.
  const choose = (emoji: string | null) =>
    react.isPending || react.mutate(emoji, { onSuccess: () => setOpen(false) });
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top" trapFocus returnFocus shadow="md">
      <Tooltip label={t("react.open")} disabled={isOpen}>
        <Popover.Target>
          <ActionIcon
            {...ICON}
            aria-label={t("react.openTo", { line })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconMoodPlus size={18} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown p={8}>
        <div className={classes.emojis} role="group" aria-label={t("react.usual")}>
          {[...new Set([...EMOJIS, ...(own === null ? [] : [own])])].map((emoji) => (
            <UnstyledButton
              key={emoji}
              aria-disabled={react.isPending}
              aria-pressed={emoji === own}
              title={emoji === own ? t("react.takeBack") : undefined}
              onClick={() => choose(emoji === own ? null : emoji)}
            >
              {emoji}
            </UnstyledButton>
          ))}
        </div>
        <Fault of={react.error} />
      </Popover.Dropdown>
    </Popover>
  );
}
