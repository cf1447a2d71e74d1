// How many payloads of a source had each outcome.
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./source.module.css";
import type { Source } from "./sync.queries.ts";

const WORDS: Record<keyof Source["outcomes"], Key> = {
  created: "sync.countCreated",
  updated: "sync.countUpdated",
  unchanged: "sync.countUnchanged",
  ignored: "sync.countIgnored",
  repeated: "sync.countRepeated",
  stale: "sync.countStale",
  refused: "sync.countRefused",
};

export function OutcomeCounts({ outcomes }: { outcomes: Source["outcomes"] }) {
  const { t, number } = useWords();
  return (
    <section aria-labelledby="outcomes">
      <h2 id="outcomes" className={classes.heading}>
        {t("sync.payloads")}
      </h2>
      <dl className={classes.counts}>
        {(Object.keys(WORDS) as (keyof typeof WORDS)[]).map((outcome) => (
          <div key={outcome} data-bad={outcome === "refused" && outcomes[outcome] > 0}>
            <dt>{t(WORDS[outcome])}</dt>
            <dd>{number(outcomes[outcome])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
