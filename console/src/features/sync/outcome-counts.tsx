// How many payloads of a source had each outcome.
import { useWords } from "../../words/use-words.tsx";
import classes from "./source.module.css";
import type { Source } from "./sync.queries.ts";

const OUTCOMES = ["created", "updated", "unchanged", "ignored", "repeated", "stale", "refused"] as const;

export function OutcomeCounts({ outcomes }: { outcomes: Source["outcomes"] }) {
  const { t, number } = useWords();
  return (
    <section aria-labelledby="outcomes">
      <h2 id="outcomes" className={classes.heading}>
        {t("sync.payloads")}
      </h2>
      <dl className={classes.counts}>
        {OUTCOMES.map((outcome) => (
          <div key={outcome} data-bad={outcome === "refused" && outcomes[outcome] > 0}>
            <dt>{t(`sync.count_${outcome}`)}</dt>
            <dd>{number(outcomes[outcome])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
