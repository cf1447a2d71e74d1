// The numbers of the range.
import { useWords } from "../../words/use-words.tsx";
import classes from "./figures.module.css";
import type { Usage } from "./home.queries.ts";

export function Figures({ usage: { total, waiting } }: { usage: Usage }) {
  const { t, number, percent } = useWords();
  const { sent, delivered, read, failed, received } = total.counts;
  const taken = sent + delivered + read;
  const known = taken + failed;
  const share = (count: number) => (known === 0 ? "–" : percent(count / known));
  const waits = waiting.reduce((count, place) => count + place.count, 0);
  const figures = [
    { name: t("home.sent"), value: number(taken) },
    { name: t("home.delivered"), value: share(delivered + read) },
    { name: t("home.read"), value: share(read) },
    { name: t("home.failed"), value: number(failed), isBad: failed > 0 },
    { name: t("home.received"), value: number(received) },
    { name: t("home.waiting"), value: number(waits) },
  ];
  return (
    <dl className={classes.figures}>
      {figures.map(({ name, value, isBad }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-bad={isBad}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
