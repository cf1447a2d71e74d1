// The numbers of the range, each beside that of the time before.
import { useNow } from "../../platform/clock.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./figures.module.css";
import type { Usage } from "./home.queries.ts";
import { RANGES, type Range } from "./ranges.ts";

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
  const share = (count: number, all: number) => (all === 0 ? null : count / all);
  const shown = (value: number | null) => (value === null ? "–" : percent(value));
  const waits = usage.waiting.reduce((count, place) => count + place.count, 0);
  const times = usage.waiting.flatMap(({ oldest_at }) => (oldest_at ? [Date.parse(oldest_at)] : []));
  const oldest = times.length > 0 ? Math.max(0, now.getTime() - Math.min(...times)) : null;
  const failedShare = share(failed, known);
  const figures = [
    { name: t("home.sent"), value: number(sent), note: growth(sent, before?.sent) },
    {
      name: t("home.delivered"),
      value: shown(share(delivered, known)),
      note: points(share(delivered, known), before && share(before.delivered, before.known)),
    },
    {
      name: t("home.read"),
      value: shown(share(read, known)),
      note: points(share(read, known), before && share(before.read, before.known)),
    },
    {
      name: t("home.failed"),
      value: number(failed),
      note: failedShare ? percent(failedShare) : null,
      isBad: failed > 0,
    },
    { name: t("home.received"), value: number(received), note: growth(received, before?.received) },
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

  function growth(value: number, old: number | undefined): string | null {
    return old
      ? t("home.change", { change: words.change(value / old - 1), than: t(RANGES[range].comparedWith) })
      : null;
  }

  function points(value: number | null, old: number | null | undefined): string | null {
    if (value === null || old === null || old === undefined) return null;
    const change = words.difference((value - old) * 100);
    return t("home.points", { change, than: t(RANGES[range].comparedWith) });
  }
}

function sums({ total: { counts } }: Usage) {
  const { sent, delivered, read, failed, received } = counts;
  const taken = sent + delivered + read;
  return { sent: taken, delivered: delivered + read, read, failed, received, known: taken + failed };
}
