// Under a message that is still here after some seconds: it can be stopped until it is handed over.

import { Button } from "@mantine/core";
import type { Message } from "../../../platform/cache/thread-cache.ts";
import { useNow } from "../../../platform/clock.ts";
import { useWords } from "../../../words/use-words.tsx";
import { useErrors } from "../../errors/use-errors.ts";
import { useChannelName } from "../../queries/use-channels.ts";
import classes from "./bubble.module.css";
import { useFreshMessage } from "./use-fresh-message.ts";

interface Props {
  message: Message;
  canCancel: boolean;
  isBusy: boolean;
  /** Why the last attempt to cancel failed. */
  error: Error | null;
  onCancel(): void;
  onDetails(): void;
}

/** Messages usually leave sooner. */
const SLOW_MS = 4_000;
const TICK_MS = 1_000;

export function SlowNote({ message, canCancel, isBusy, error, onCancel, onDetails }: Props) {
  const { t, day, time } = useWords();
  const now = useNow(TICK_MS);
  const channelName = useChannelName();
  const { refusal } = useErrors();
  const { status, send_at } = message;
  const goesOut = new Date(send_at ?? message.created_at);
  const isSlow = now.getTime() - goesOut.getTime() > SLOW_MS;
  const isOut = status === "sending";
  useFreshMessage(message.id, isSlow && isOut);
  if (status !== "scheduled" && !isSlow) return null;
  return (
    <div className={classes.note}>
      {isOut && <span>{t("note.unconfirmed", { channel: channelName(message.channel) })}</span>}
      {error && <span role="alert">{refusal(error)}</span>}
      {status === "scheduled" ? (
        <span>{t("note.scheduled", { day: day(goesOut, now), time: time(goesOut) })}</span>
      ) : (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onDetails}>
          {t("note.why")}
        </Button>
      )}
      {canCancel && !isOut && (
        <Button size="compact-sm" variant="default" loading={isBusy} onClick={onCancel}>
          {t("note.cancel")}
        </Button>
      )}
    </div>
  );
}
