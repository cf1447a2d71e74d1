// How many contacts and rows an import creates, changes and refuses.
import body from "../../../parts/page/page-body.module.css";
import { useWords } from "../../../words/use-words.tsx";

const COUNTS = ["created", "updated", "unchanged", "refused", "repeated", "erased"] as const;

export function CountList({ counts }: { counts: Partial<Record<(typeof COUNTS)[number], number>> }) {
  const { t, number } = useWords();
  return (
    <dl className={body.counts}>
      {COUNTS.filter((count) => counts[count] || count === "created").map((count) => (
        <div key={count} data-bad={count === "refused"}>
          <dd>{number(counts[count] ?? 0)}</dd>
          <dt>{t(`import.${count}`)}</dt>
        </div>
      ))}
    </dl>
  );
}
