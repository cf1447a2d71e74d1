// The last 24 hours of a sender: how many messages an hour, and how many arrived.
import { useWords } from "../../words/use-words.tsx";
import classes from "./sender-card.module.css";
import { type Usage, useSenderUsage } from "./senders.queries.ts";

const HEIGHT = 40;
const BAR = 7;
const GAP = 2;

export function SenderDay({ id }: { id: string }) {
  const { t, percent } = useWords();
  const { data } = useSenderUsage(id);
  if (!data) return <div className={classes.day} />;
  const { sent, delivered, read, failed } = data.total.counts;
  const known = sent + delivered + read + failed;
  const summary = t("senders.day", {
    n: known,
    share: known === 0 ? "–" : percent((delivered + read) / known),
  });
  return (
    <figure className={classes.day}>
      <Sparkline steps={data.steps} summary={summary} />
      <figcaption aria-hidden>{summary}</figcaption>
    </figure>
  );
}

function Sparkline({ steps, summary }: { steps: Usage["steps"]; summary: string }) {
  const hours = steps.map(({ at, counts: { sent, delivered, read, failed } }) => ({
    at,
    taken: sent + delivered + read,
    failed,
  }));
  const most = Math.max(1, ...hours.map(({ taken, failed }) => taken + failed));
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(2, (HEIGHT * count) / most));
  return (
    <svg
      role="img"
      aria-label={summary}
      viewBox={`0 0 ${hours.length * (BAR + GAP)} ${HEIGHT + 1}`}
      preserveAspectRatio="none"
      className={classes.sparkline}
    >
      {hours.map(({ at, taken, failed }, index) => {
        const x = index * (BAR + GAP);
        const high = heightOf(taken);
        const low = heightOf(failed);
        return (
          <g key={at}>
            <rect x={x} y={HEIGHT} width={BAR} height={1} className={classes.ground} />
            <rect x={x} y={HEIGHT - high} width={BAR} height={high} className={classes.taken} />
            <rect x={x} y={HEIGHT - high - low} width={BAR} height={low} className={classes.failed} />
          </g>
        );
      })}
    </svg>
  );
}
