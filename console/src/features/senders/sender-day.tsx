// The last 24 hours of a sender: how many messages an hour, and how many arrived.
import { type Bar, Bars } from "../../parts/plot/bars.tsx";
import { useWords } from "../../words/use-words.tsx";
import classes from "./sender-card.module.css";
import { type Usage, useSenderUsage } from "./senders.queries.ts";

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
      <Bars name={summary} bars={data.steps.map(barOf)} height={40} />
      <figcaption aria-hidden>{summary}</figcaption>
    </figure>
  );
}

function barOf({ at, counts: { sent, delivered, read, failed } }: Usage["steps"][number]): Bar {
  return {
    at,
    parts: [
      { tone: "accent", count: sent + delivered + read },
      { tone: "bad", count: failed },
    ],
  };
}
