// Beside "Conversations": how many contacts wait for an answer.
import { MOST_WAITING, useWaiting } from "../../parts/contact/use-waiting.ts";
import { useIsNarrow, useIsPhone } from "../../platform/use-media.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./rail.module.css";

/** The column of icons has room for two characters. */
const MOST_BESIDE_ICON = 9;

export function WaitingCount() {
  const { t, number } = useWords();
  const { data } = useWaiting();
  const isPhone = useIsPhone();
  const most = useIsNarrow() && !isPhone ? MOST_BESIDE_ICON : MOST_WAITING;
  const count = data?.ids.length ?? 0;
  if (count === 0) return null;
  const isMore = data?.hasMore || count > most;
  return (
    <span className={classes.count}>
      <span aria-hidden>{isMore ? `${most}+` : number(count)}</span>
      <span className="visually-hidden">{t("conversations.wait", { n: count })}</span>
    </span>
  );
}
