// What the channel holds against a sender that isn't paused.
import { useErrors } from "../../parts/errors/use-errors.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./sender-card.module.css";
import type { Sender } from "./senders.queries.ts";

export function TroubleNote({ sender, channel }: { sender: Sender; channel: string }) {
  const { t } = useWords();
  const { limited, health } = sender;
  const { text } = useErrors(limited !== null);
  const isBlocked = health?.sending === "blocked";
  const detail = health?.detail ?? "";
  return (
    <>
      {(isBlocked || health?.sending === "limited") && (
        <div className={classes.note} data-tone={isBlocked ? "bad" : "warn"}>
          <p>
            {t(isBlocked ? "health.blocked" : "health.limited", {
              channel,
              hasDetail: detail !== "",
              detail,
            })}
          </p>
        </div>
      )}
      {limited !== null && (
        <div className={classes.note} data-tone="warn">
          <p>{t("health.slow", { reason: text({ code: limited.reason, channel: sender.channel }) })}</p>
        </div>
      )}
    </>
  );
}
