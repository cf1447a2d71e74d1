// What became of the messages over time, as bars and as a table.
import body from "../../parts/page/page-body.module.css";
import { type Bar, Bars } from "../../parts/plot/bars.tsx";
import { useNow } from "../../platform/clock.ts";
import { rem } from "../../platform/text-size.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./figures.module.css";
import type { Usage } from "./figures.queries.ts";

type Step = Usage["steps"][number];

const DAY_S = 86_400;
/** Pixels: early in the day there are few bars. */
const MOST_OF_BAR = 64;
/** From the bottom up. */
const PARTS = [
  {
    tone: "accent",
    name: "home.delivered",
    count: ({ delivered, read }: Step["counts"]) => delivered + read,
  },
  {
    tone: "warn",
    name: "home.underWay",
    count: ({ sent, queued, scheduled }: Step["counts"]) => sent + queued + scheduled,
  },
  {
    tone: "bad",
    name: "home.failed",
    count: ({ failed, expired, canceled }: Step["counts"]) => failed + expired + canceled,
  },
] as const;

export function Outcomes({ usage: { steps, step } }: { usage: Usage }) {
  const words = useWords();
  const { t, number } = words;
  const now = useNow();
  const when = ({ at }: Pick<Step, "at">) => {
    const time = new Date(at);
    return step < DAY_S ? `${words.day(time, now)} ${words.time(time)}` : words.day(time, now);
  };
  const bars = steps.map(({ at, counts }): Bar => {
    const parts = PARTS.map(({ tone, name, count }) => ({ tone, name: t(name), count: count(counts) }));
    const said = parts.map(({ name, count }) => `${name} ${number(count)}`);
    return { at, title: `${when({ at })}: ${words.list(said)}`, parts };
  });
  const [first, last] = [steps[0], steps.at(-1)];
  return (
    <figure className={`${body.card} ${classes.outcomes}`} aria-labelledby="outcomes">
      <figcaption id="outcomes">{t("home.byState")}</figcaption>
      <div style={{ maxInlineSize: rem(MOST_OF_BAR * bars.length) }}>
        <Bars name={t("home.byState")} bars={bars} height={160} />
        <div className={classes.ends} aria-hidden>
          {first && <span>{when(first)}</span>}
          {last && last !== first && <span>{when(last)}</span>}
        </div>
      </div>
      <ul className={classes.legend}>
        {PARTS.map(({ tone, name }) => (
          <li key={name}>
            <span data-tone={tone} />
            {t(name)}
          </li>
        ))}
      </ul>
      <details className={body.more}>
        <summary>{t("plot.asTable")}</summary>
        <div className={classes.table}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("plot.time")}</th>
                {PARTS.map(({ name }) => (
                  <th key={name} scope="col">
                    {t(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {steps.map((one) => (
                <tr key={one.at}>
                  <th scope="row">{when(one)}</th>
                  {PARTS.map(({ name, count }) => (
                    <td key={name}>{number(count(one.counts))}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
