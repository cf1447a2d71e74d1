// Beside "Conversations": how many contacts wait for an answer.
import { MOST_WAITING, useWaiting } from "../parts/contact/use-waiting.ts";
import { useWords } from "../words/use-words.tsx";
import classes from "./rail.module.css";

export function WaitingCount() {
  const { t, number } = useWords();
  const { data } = useWaiting();
  const count = data?.ids.length ?? 0;
  if (count === 0) return null;
  const isMore = data?.hasMore || count > MOST_WAITING;
  return (
    <span className={classes.count}>
      <span aria-hidden>{isMore ? `${MOST_WAITING}+` : number(count)}</span>
      <span className="visually-hidden">{t("conversations.wait", { n: count })}</span>
    </span>
  );
}
