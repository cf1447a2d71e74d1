// Deliveries of the last 24 hours, by the hour of their events and by what became of them.
import { useNow } from "../../platform/clock.ts";
import { useWords } from "../../words/use-words.tsx";
import { SummaryLine } from "./summary-line.tsx";
import classes from "./webhook.module.css";
import { type Summary, useSummary } from "./webhooks.queries.ts";

const HOUR_MS = 3_600_000;
const HOURS = 24;
const HEIGHT = 60;
const STEP = 20;
const BAR = 16;

export function Hours({ id }: { id: string }) {
  const { t, time } = useWords();
  const now = useNow();
  const { data } = useSummary(id);
  if (!data || data.since === null) return null;
  const last = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const first = last - (HOURS - 1) * HOUR_MS;
  return (
    <figure className={classes.figures} style={{ margin: 0 }}>
      <figcaption>
        <strong>{t("webhooks.perHour")}</strong>
        <p>
          <SummaryLine id={id} />
        </p>
      </figcaption>
      <Bars hours={data.hours} first={first} name={t("webhooks.perHour")} />
      <div className={classes.hours} aria-hidden>
        <span>{time(new Date(first))}</span>
        <span>{time(new Date(first + (HOURS / 2) * HOUR_MS))}</span>
        <span>{t("webhooks.now")}</span>
      </div>
    </figure>
  );
}

function Bars({ hours, first, name }: { hours: Summary["hours"]; first: number; name: string }) {
  const { t, time } = useWords();
  const most = Math.max(1, ...hours.map(({ succeeded, failed, pending }) => succeeded + failed + pending));
  const known = new Map(hours.map((hour) => [Date.parse(hour.at), hour]));
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(2, (HEIGHT * count) / most));
  return (
    <svg
      role="img"
      aria-label={name}
      viewBox={`0 0 ${HOURS * STEP} ${HEIGHT + 1}`}
      preserveAspectRatio="none"
      className={classes.chart}
    >
      {Array.from({ length: HOURS }, (_, index) => {
        const at = first + index * HOUR_MS;
        const { succeeded = 0, failed = 0, pending = 0 } = known.get(at) ?? {};
        const heights = [succeeded, pending, failed].map(heightOf);
        const [low = 0, middle = 0, high = 0] = heights;
        const bar = { x: index * STEP, width: BAR };
        return (
          <g key={at}>
            <title>{`${time(new Date(at))}: ${t("webhooks.hour", { succeeded, pending, failed })}`}</title>
            <rect {...bar} y={HEIGHT} height={1} className={classes.ground} />
            <rect {...bar} y={HEIGHT - low} height={low} className={classes.succeeded} />
            <rect {...bar} y={HEIGHT - low - middle} height={middle} className={classes.pending} />
            <rect {...bar} y={HEIGHT - low - middle - high} height={high} className={classes.failed} />
          </g>
        );
      })}
    </svg>
  );
}
