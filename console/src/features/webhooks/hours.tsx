// Deliveries of the last 24 hours, by the hour of their events and by what became of them.
import body from "../../parts/page/page-body.module.css";
import { type Bar, Bars } from "../../parts/plot/bars.tsx";
import { useNow } from "../../platform/clock.ts";
import { useWords } from "../../words/use-words.tsx";
import { SummaryLine } from "./summary-line.tsx";
import classes from "./webhook.module.css";
import { useSummary } from "./webhooks.queries.ts";

const HOUR_MS = 3_600_000;
const HOURS = 24;

export function Hours({ id }: { id: string }) {
  const { t, time } = useWords();
  const now = useNow();
  const { data } = useSummary(id);
  if (!data || data.since === null) return null;
  const last = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const first = last - (HOURS - 1) * HOUR_MS;
  const known = new Map(data.hours.map((hour) => [Date.parse(hour.at), hour]));
  const bars = Array.from({ length: HOURS }, (_, index): Bar => {
    const at = first + index * HOUR_MS;
    const { succeeded = 0, failed = 0, pending = 0 } = known.get(at) ?? {};
    return {
      at,
      title: t("webhooks.hour", { time: time(new Date(at)), succeeded, pending, failed }),
      parts: [
        { tone: "ok", count: succeeded },
        { tone: "warn", count: pending },
        { tone: "bad", count: failed },
      ],
    };
  });
  return (
    <figure className={`${body.card} ${classes.figures}`} style={{ margin: 0 }}>
      <figcaption>
        <strong>{t("webhooks.perHour")}</strong>
        <p>
          <SummaryLine id={id} />
        </p>
      </figcaption>
      <Bars name={t("webhooks.perHour")} bars={bars} height={71} />
      <div className={classes.hours} aria-hidden>
        <span>{time(new Date(first))}</span>
        <span>{time(new Date(first + (HOURS / 2) * HOUR_MS))}</span>
        <span>{t("webhooks.now")}</span>
      </div>
    </figure>
  );
}
