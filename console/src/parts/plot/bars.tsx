// Small stacked bars over time, in the colours of their parts' tones.
import classes from "./bars.module.css";

export interface Bar {
  /** When the bar's time begins. */
  at: string | number;
  /** Shown on hover. */
  title?: string;
  /** From the bottom up. */
  parts: { tone: "ok" | "warn" | "bad" | "accent"; count: number }[];
}

interface Props {
  name: string;
  bars: Bar[];
  /** Of the highest bar, in pixels. */
  height: number;
}

const STEP = 20;
const WIDTH = 16;
/** Of a part that isn't empty. */
const LEAST = 2;

export function Bars({ name, bars, height }: Props) {
  const totals = bars.map(({ parts }) => parts.reduce((sum, { count }) => sum + count, 0));
  const most = Math.max(1, ...totals);
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(LEAST, (height * count) / most));
  return (
    <svg
      role="img"
      aria-label={name}
      viewBox={`0 0 ${bars.length * STEP} ${height + 1}`}
      preserveAspectRatio="none"
      height={height + 1}
      className={classes.bars}
    >
      {bars.map(({ at, title, parts }, index) => {
        const place = { x: index * STEP, width: WIDTH };
        let top = height;
        return (
          <g key={at}>
            {title && <title>{title}</title>}
            <rect {...place} y={height} height={1} />
            {parts.map(({ tone, count }) => {
              top -= heightOf(count);
              return <rect key={tone} {...place} y={top} height={heightOf(count)} data-tone={tone} />;
            })}
          </g>
        );
      })}
    </svg>
  );
}
