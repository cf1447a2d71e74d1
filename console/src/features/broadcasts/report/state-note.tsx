// Why a broadcast doesn't send now, or how long it still takes.
import { useWords } from "../../../words/use-words.tsx";
import type { BroadcastDetails } from "../broadcasts.queries.ts";
import classes from "./report.module.css";

export function StateNote({ broadcast }: { broadcast: BroadcastDetails }) {
  const { t, moment, duration } = useWords();
  const { status, paused_reason: paused, waits_for: waits, takes_seconds: seconds, counts } = broadcast;
  const start = new Date(broadcast.send_at ?? 0);
  const isAlarming = (paused !== null && paused !== "requested") || waits === "sender";
  const text =
    status === "draft"
      ? t("broadcast.draftHint")
      : paused !== null
        ? t(
            `broadcast.paused.${paused === "held" && broadcast.started_at === null ? "heldBeforeStart" : paused}`,
          )
        : waits !== null
          ? t(`broadcast.waits.${waits}`, { time: moment(start, new Date()) })
          : status === "running" && counts.planned > 0
            ? t("broadcast.left", { time: duration(seconds * 1_000) })
            : null;
  return text && <Note text={text} isAlarming={isAlarming} />;
}

export function Note({ text, isAlarming }: { text: string; isAlarming: boolean }) {
  return (
    <p className={classes.note} data-tone={isAlarming ? "warn" : "quiet"}>
      {text}
    </p>
  );
}
