// How many contacts and rows an import creates, changes and refuses.
import { useWords } from "../../../words/use-words.tsx";
import classes from "../import.module.css";

const COUNTS = ["created", "updated", "unchanged", "refused", "repeated", "erased"] as const;

export function CountList({ counts }: { counts: Partial<Record<(typeof COUNTS)[number], number>> }) {
  const { t, number } = useWords();
  return (
    <dl className={classes.counts}>
      {COUNTS.filter((count) => counts[count] || count === "created").map((count) => (
        <div key={count} data-count={count}>
          <dd>{number(counts[count] ?? 0)}</dd>
          <dt>{t(`import.${count}`)}</dt>
        </div>
      ))}
    </dl>
  );
}
