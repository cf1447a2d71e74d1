// Why a broadcast doesn't send now, or how long it still takes.
import { useWords } from "../../../words/use-words.tsx";
import { PAUSED, WAITS } from "../broadcast-words.ts";
import type { BroadcastDetails } from "../broadcasts.queries.ts";
import classes from "./report.module.css";

export function StateNote({ broadcast }: { broadcast: BroadcastDetails }) {
  const { t, day, time, duration } = useWords();
  const {
    status,
    paused_reason: paused,
    waits_for: waits,
    send_at: sendAt,
    takes_seconds: seconds,
  } = broadcast;
  if (status === "paused" && paused !== null)
    return (
      <p className={classes.note} data-tone={paused === "requested" ? "quiet" : "warn"}>
        {t(PAUSED[paused])}
      </p>
    );
  if (status === "draft") return <p className={classes.note}>{t("broadcast.draftHint")}</p>;
  if (status !== "running") return null;
  const start = sendAt === null ? null : new Date(sendAt);
  if (waits !== null)
    return (
      <p className={classes.note} data-tone={waits === "sender" ? "warn" : "quiet"}>
        {t(WAITS[waits], { time: start ? `${day(start, new Date())} ${time(start)}` : "" })}
      </p>
    );
  if (broadcast.counts.planned === 0) return null;
  return <p className={classes.note}>{t("broadcast.left", { time: duration(seconds * 1_000) })}</p>;
}
