// What the channel holds against a sender that isn't paused.
import type { ReactNode } from "react";
import { useErrors } from "../../parts/errors/use-errors.ts";
import type { Warning } from "../../parts/queries/use-warnings.ts";
import type { Tone } from "../../parts/text/status-pill.tsx";
import { useVerdictText } from "../../parts/warnings/use-verdict-text.ts";
import { verdictOf } from "../../parts/warnings/verdict.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./sender-card.module.css";
import type { Sender } from "./senders.queries.ts";

interface Props {
  sender: Sender;
  channel: string;
  silence: Warning[];
}

export function TroubleNote({ sender, channel, silence }: Props) {
  const { t } = useWords();
  const { limited, health } = sender;
  const { text } = useErrors(limited !== null);
  const isBlocked = health?.sending === "blocked";
  const detail = health?.detail ?? "";
  return (
    <>
      {silence.map((warning) => (
        <SilenceNote key={warning.kind} warning={warning} />
      ))}
      {(isBlocked || health?.sending === "limited") && (
        <SenderNote tone={isBlocked ? "bad" : "warn"}>
          {t(isBlocked ? "health.blocked" : "health.limited", {
            channel,
            hasDetail: detail !== "",
            detail,
          })}
        </SenderNote>
      )}
      {limited !== null && (
        <SenderNote tone="warn">
          {t("health.slow", { reason: text({ code: limited.reason, channel: sender.channel }) })}
        </SenderNote>
      )}
    </>
  );
}

/** Why nothing is reported about a sender. */
export function SilenceNote({ warning }: { warning: Warning }) {
  const verdict = verdictOf(warning);
  const text = useVerdictText(verdict);
  return <SenderNote tone={verdict.tone}>{text}</SenderNote>;
}

export function SenderNote({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div className={classes.note} data-tone={tone}>
      <p>{children}</p>
    </div>
  );
}
