// Messages over time by what became of them, how many arrived and were read, and how fast they were sent.
import { Plot } from "../../../parts/plot/plot.tsx";
import type { PlotBand, PlotSeries } from "../../../parts/plot/plot-options.ts";
import type { Sender } from "../../../parts/queries/use-senders.ts";
import { useNow } from "../../../platform/clock.ts";
import { useWords } from "../../../words/use-words.tsx";
import { type Usage, useSenderEvents } from "../figures.queries.ts";
import classes from "../figures-page.module.css";
import { outages } from "./outages.ts";

type Counts = Usage["total"]["counts"];

interface Props {
  usage: Usage;
  senders: Sender[];
}

export function Plots({ usage, senders }: Props) {
  const { t } = useWords();
  const now = useNow();
  const events = useSenderEvents();
  const { steps, step } = usage;
  const shared = {
    times: steps.map(({ at }) => Date.parse(at) / 1_000),
    stepSeconds: step,
    bands: outages(senders, events, { now, nameOf: (sender) => t("home.band", { sender }) }),
  };
  return (
    <div className={classes.plots}>
      <States usage={usage} shared={shared} />
      <Rates usage={usage} shared={shared} />
      <Latency usage={usage} shared={shared} />
    </div>
  );
}

interface PlotOf {
  usage: Usage;
  shared: { times: number[]; stepSeconds: number; bands: PlotBand[] };
}

function States({ usage: { steps, total }, shared }: PlotOf) {
  const { t, number, percent } = useWords();
  const count = (pick: (counts: Counts) => number) => steps.map(({ counts }) => pick(counts));
  const states: PlotSeries[] = [
    { name: t("state.read"), color: "--p-info", values: count(({ read }) => read) },
    { name: t("state.delivered"), color: "--p-accent", values: count(({ delivered }) => delivered) },
    { name: t("state.sent"), color: "--p-dim", values: count(({ sent }) => sent) },
    {
      name: t("state.queued"),
      color: "--p-warn",
      values: count(({ queued, scheduled }) => queued + scheduled),
    },
    { name: t("state.failed"), color: "--p-bad", values: count(({ failed }) => failed) },
    {
      name: t("home.ended"),
      color: "--p-expired",
      values: count(({ expired, canceled }) => expired + canceled),
    },
  ];
  const share = deliveredShare(total.counts);
  return (
    <Plot
      kind="stack"
      title={t("home.byState")}
      summary={t("home.byStateSummary", { share: share === null ? "–" : percent(share) })}
      series={states.filter(({ values }, index) => index < 3 || values.some((value) => value !== 0))}
      format={number}
      {...shared}
    />
  );
}

function Rates({ usage: { steps }, shared }: PlotOf) {
  const { t, percent, moment } = useWords();
  const now = useNow();
  const delivered = steps.map(({ counts }) => deliveredShare(counts));
  const known = delivered.flatMap((share, index) => (share === null ? [] : [{ share, index }]));
  const lowest = known.toSorted((one, other) => one.share - other.share)[0];
  const series: PlotSeries[] = [
    { name: t("home.delivered"), color: "--p-accent", values: delivered },
    { name: t("home.read"), color: "--p-info", values: steps.map(({ counts }) => readShare(counts)) },
  ];
  return (
    <Plot
      kind="shares"
      title={t("home.rates")}
      summary={
        lowest
          ? t("home.ratesSummary", {
              share: percent(lowest.share),
              time: moment(new Date((shared.times[lowest.index] ?? 0) * 1_000), now),
            })
          : t("home.ratesNone")
      }
      series={series}
      format={percent}
      {...shared}
    />
  );
}

function Latency({ usage: { steps, total }, shared }: PlotOf) {
  const { t, number } = useWords();
  const ms = (value: number) =>
    value < 1_000 ? `${number(Math.round(value))} ms` : `${number(Math.round(value / 100) / 10)} s`;
  const series: PlotSeries[] = [
    {
      name: t("home.half"),
      color: "--p-accent",
      values: steps.map(({ latency }) => latency?.p50_ms ?? null),
    },
    {
      name: t("home.almostAll"),
      color: "--p-info",
      values: steps.map(({ latency }) => latency?.p99_ms ?? null),
    },
  ];
  const { latency } = total;
  return (
    <Plot
      kind="lines"
      title={t("home.latency")}
      summary={
        latency
          ? t("home.latencySummary", { p50: ms(latency.p50_ms), p99: ms(latency.p99_ms) })
          : t("home.noLatency")
      }
      series={series}
      format={ms}
      {...shared}
    />
  );
}

/** Null while nothing is known. */
function deliveredShare(counts: Counts): number | null {
  const all = known(counts);
  return all === 0 ? null : (counts.delivered + counts.read) / all;
}

function readShare(counts: Counts): number | null {
  const all = known(counts);
  return all === 0 ? null : counts.read / all;
}

function known({ sent, delivered, read, failed }: Counts): number {
  return sent + delivered + read + failed;
}
