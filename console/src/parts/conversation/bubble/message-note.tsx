// Under the bubble of a message that needs somebody: what happened to it, and what can be done.
import { Button } from "@mantine/core";
import type { Message } from "../../../platform/cache/thread-cache.ts";
import { useWords } from "../../../words/use-words.tsx";
import { type Remedy, useErrors } from "../../errors/use-errors.ts";
import classes from "./bubble.module.css";

interface Props {
  message: Message;
  retriedAs: Message | null;
  isBusy: boolean;
  /** Why it couldn't be tried again. */
  error: Error | null;
  /** Acts that this session can't do are left out. */
  canDo(act: Remedy): boolean;
  onAct(act: Remedy): void;
  onJump(id: string): void;
  onDetails(): void;
}

/** Of a message that failed or was canceled. */
export function UnsentNote({
  message,
  retriedAs,
  isBusy,
  error: notRetried,
  canDo,
  onAct,
  onJump,
  onDetails,
}: Props) {
  const { t, time } = useWords();
  const { text, refusal, remedies } = useErrors();
  if (retriedAs) {
    const again = time(new Date(retriedAs.created_at));
    return (
      <p className={classes.note}>
        <span>{t("note.triedAgain")}</span>
        <Button size="compact-sm" variant="subtle" onClick={() => onJump(retriedAs.id)}>
          {t("note.jumpToRetry", { time: again })}
        </Button>
      </p>
    );
  }
  const { status, channel } = message;
  const error = status === "failed" && message.error ? { ...message.error, channel } : null;
  const acts = error ? remedies(error) : (["try_again"] as const);
  return (
    <div className={classes.note} data-failed={message.status === "failed"}>
      {message.status === "expired" && <span>{t("note.expired")}</span>}
      {message.error && <span>{text({ ...message.error, channel })}</span>}
      {acts.filter(canDo).map((act) => (
        <Button
          key={act}
          size="compact-sm"
          variant="default"
          loading={act === "try_again" && isBusy}
          onClick={() => onAct(act)}
        >
          {message.status !== "failed" ? t("act.send_again") : t(`act.${act}`)}
        </Button>
      ))}
      {notRetried && <span role="alert">{refusal(notRetried)}</span>}
      {message.error && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onDetails}>
          {t("note.details")}
        </Button>
      )}
    </div>
  );
}
