// Why a sender stands still, and what helps.
import { Button } from "@mantine/core";
import { useErrors } from "../../parts/errors/use-errors.ts";
import { useNow } from "../../platform/clock.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./sender-card.module.css";
import type { Sender } from "./senders.queries.ts";

interface Props {
  sender: Sender;
  mayChange: boolean;
  onEdit(): void;
}

export function PausedNote({ sender, mayChange, onEdit }: Props) {
  const words = useWords();
  const { t } = words;
  const { text } = useErrors();
  const now = useNow();
  const { channel, paused_reason: reason, paused_at: since, waiting: n } = sender;
  const time = { isTimed: since !== null, at: since ? words.moment(new Date(since), now) : "" };
  if (reason === null || reason === "requested")
    return (
      <div className={classes.note} data-tone="warn">
        <p>{t("senders.pausedByUs", { ...time, n })}</p>
      </div>
    );
  return (
    <div className={classes.note} data-tone="bad">
      <p>{t("senders.pausedBecause", { ...time, n, reason: text({ code: reason, channel }) })}</p>
      {mayChange && reason === "channel_token_invalid" && (
        <Button size="xs" onClick={onEdit}>
          {t("senders.enterToken")}
        </Button>
      )}
    </div>
  );
}
