// The numbers of the range, each beside that of the time before.
import { useNow } from "../../platform/clock.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./figures.module.css";
import type { Usage } from "./figures.queries.ts";
import type { Range } from "./ranges.ts";

interface Props {
  usage: Usage;
  /** Undefined until it is read. */
  earlier: Usage | undefined;
  range: Range;
}

export function Figures({ usage, earlier, range }: Props) {
  const words = useWords();
  const { t, number, percent } = words;
  const now = useNow();
  const { sent, delivered, read, failed, known, received } = sums(usage);
  const before = earlier && sums(earlier);
  const share = (count: number) => (known === 0 ? null : count / known);
  const shown = (value: number | null) => (value === null ? "–" : percent(value));
  const waits = usage.waiting.reduce((count, place) => count + place.count, 0);
  const times = usage.waiting.flatMap(({ oldest_at }) => (oldest_at ? [Date.parse(oldest_at)] : []));
  const oldest = times.length > 0 ? Math.max(0, now.getTime() - Math.min(...times)) : null;
  const failedShare = share(failed);
  const figures = [
    { name: t("home.sent"), value: number(sent), note: grown(sent, before?.sent) },
    { name: t("home.delivered"), value: shown(share(delivered)) },
    { name: t("home.read"), value: shown(share(read)) },
    {
      name: t("home.failed"),
      value: number(failed),
      note: failedShare ? percent(failedShare) : null,
      isBad: failed > 0,
    },
    { name: t("home.received"), value: number(received), note: grown(received, before?.received) },
    {
      name: t("home.waiting"),
      value: number(waits),
      note: oldest === null ? null : t("home.oldestFor", { time: words.duration(oldest) }),
    },
  ];
  return (
    <dl className={classes.figures}>
      {figures.map(({ name, value, note, isBad }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-bad={isBad}>{value}</dd>
          <dd className={classes.note}>{note}</dd>
        </div>
      ))}
    </dl>
  );

  /** As a number: of few messages, a percentage is mostly chance. */
  function grown(count: number, old: number | undefined): string | null {
    if (old === undefined || (count === 0 && old === 0)) return null;
    return t("home.change", { change: words.difference(count - old), range });
  }
}

function sums({ total: { counts } }: Usage) {
  const { sent, delivered, read, failed, received } = counts;
  const taken = sent + delivered + read;
  return { sent: taken, delivered: delivered + read, read, failed, received, known: taken + failed };
}
