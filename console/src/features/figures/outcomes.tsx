// What became of the messages over time, as bars and as a table.
import { useState } from "react";
import body from "../../parts/page/page-body.module.css";
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
  const [isOpen, setOpen] = useState(false);
  const when = ({ at }: Pick<Step, "at">) => {
    const time = new Date(at);
    return step < DAY_S ? `${words.day(time, now)} ${words.time(time)}` : words.day(time, now);
  };
  const titleOf = ({ at, counts }: Step) =>
    `${when({ at })}: ${words.list(PARTS.map(({ name, count }) => `${t(name)} ${number(count(counts))}`))}`;
  const [first, last] = [steps[0], steps.at(-1)];
  return (
    <figure className={`${body.card} ${classes.outcomes}`} aria-labelledby="outcomes">
      <figcaption id="outcomes">{t("home.byState")}</figcaption>
      <div style={{ maxInlineSize: rem(MOST_OF_BAR * steps.length) }}>
        <Bars name={t("home.byState")} steps={steps} titleOf={titleOf} />
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
      <details className={body.more} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t("plot.asTable")}</summary>
        {isOpen && <Table steps={steps} when={when} />}
      </details>
    </figure>
  );
}

function Table({ steps, when }: { steps: Step[]; when(step: Step): string }) {
  const { t, number } = useWords();
  return (
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
  );
}

const HEIGHT = 160;
const STEP = 20;
const WIDTH = 16;
/** Of a part that isn't empty. */
const LEAST = 2;

interface BarsProps {
  name: string;
  steps: Step[];
  /** Shown on hover. */
  titleOf(step: Step): string;
}

function Bars({ name, steps, titleOf }: BarsProps) {
  const totals = steps.map(({ counts }) => PARTS.reduce((sum, { count }) => sum + count(counts), 0));
  const most = Math.max(1, ...totals);
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(LEAST, (HEIGHT * count) / most));
  return (
    <svg
      role="img"
      aria-label={name}
      viewBox={`0 0 ${steps.length * STEP} ${HEIGHT + 1}`}
      preserveAspectRatio="none"
      height={HEIGHT + 1}
      className={classes.bars}
    >
      {steps.map((step, index) => {
        const place = { x: index * STEP, width: WIDTH };
        let top = HEIGHT;
        return (
          <g key={step.at}>
            <title>{titleOf(step)}</title>
            <rect {...place} y={HEIGHT} height={1} />
            {PARTS.map(({ tone, count }) => {
              const height = heightOf(count(step.counts));
              top -= height;
              return <rect key={tone} {...place} y={top} height={height} data-tone={tone} />;
            })}
          </g>
        );
      })}
    </svg>
  );
}
