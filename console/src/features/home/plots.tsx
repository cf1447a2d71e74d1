// Messages over time by what became of them, and how fast they were sent.
import { Plot } from "../../parts/plot.tsx";
import type { PlotSeries } from "../../parts/plot-options.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./home.module.css";
import type { Usage } from "./home.queries.ts";

export function Plots({ usage: { steps, step, total } }: { usage: Usage }) {
  const { t, number, percent } = useWords();
  const times = steps.map(({ at }) => Date.parse(at) / 1_000);
  const count = (pick: (counts: Usage["total"]["counts"]) => number) =>
    steps.map(({ counts }) => pick(counts));
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
  const latencies: PlotSeries[] = [
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
  const { sent, delivered, read, failed } = total.counts;
  const known = sent + delivered + read + failed;
  const share = known === 0 ? "–" : percent((delivered + read) / known);
  return (
    <div className={classes.columns}>
      <Plot
        kind="stack"
        title={t("home.byState")}
        summary={t("home.byStateSummary", { share })}
        times={times}
        stepSeconds={step}
        series={states.filter(({ values }, index) => index < 3 || values.some((value) => value !== 0))}
        format={number}
      />
      <Plot
        kind="lines"
        title={t("home.latency")}
        summary={
          total.latency
            ? t("home.latencySummary", { p50: ms(total.latency.p50_ms), p99: ms(total.latency.p99_ms) })
            : t("home.noLatency")
        }
        times={times}
        stepSeconds={step}
        series={latencies}
        format={ms}
      />
    </div>
  );

  function ms(value: number): string {
    return value < 1_000 ? `${number(Math.round(value))} ms` : `${number(Math.round(value / 100) / 10)} s`;
  }
}
