// How long a person has waited for an answer: amber after an hour, the time itself on hover.
import { useNow } from "../../platform/clock.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./waits.module.css";

const LONG_MS = 3_600_000;

export function Waits({ since }: { since: string }) {
  const { t, age, exact } = useWords();
  const ms = useNow().getTime() - Date.parse(since);
  return (
    <time className={classes.waits} dateTime={since} title={exact(new Date(since))} data-long={ms >= LONG_MS}>
      <span className="visually-hidden">{t("conversations.waits")} </span>
      {age(ms)}
    </time>
  );
}
