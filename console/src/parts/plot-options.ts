// How plots look: the colours of the theme, a quiet grid, no legend of their own.
import UPlot from "uplot";

export interface PlotSeries {
  name: string;
  /** A variable of tokens.css. */
  color: string;
  values: (number | null)[];
}

export interface PlotProps {
  kind: "stack" | "lines";
  title: string;
  /** The plot in one sentence. */
  summary: string;
  /** Seconds since 1970. */
  times: number[];
  stepSeconds: number;
  series: PlotSeries[];
  format(value: number): string;
}

const DAY_SECONDS = 86_400;
const DASHES = [[], [6, 4], [2, 3]];

export function plotOptions(
  { kind, series, format, stepSeconds }: PlotProps,
  element: HTMLElement,
  formatTime: (at: Date, isDay: boolean) => string,
): UPlot.Options {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(name).trim();
  const axis: UPlot.Axis = {
    stroke: color("--p-dim"),
    font: "12px system-ui, sans-serif",
    grid: { stroke: color("--p-line"), width: 1 },
    ticks: { show: false },
  };
  const drawn = kind === "stack" ? series.toReversed() : series;
  return {
    width: element.clientWidth,
    height: element.clientHeight,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    scales: {
      x: { time: true, range: (_, min, max) => [min - stepSeconds / 2, max + stepSeconds / 2] },
      y: kind === "lines" ? { distr: 3 } : { range: (_, _min, max) => [0, Math.max(4, max * 1.1)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 88,
        values: (_, splits, _axis, _space, increment) =>
          splits.map((at) => formatTime(new Date(at * 1_000), increment >= DAY_SECONDS)),
      },
      {
        ...axis,
        size: 64,
        ...(kind === "lines" ? decades({ stroke: color("--p-line"), width: 1 }) : {}),
        values: (_, values) => values.map((value) => (value === null ? "" : format(value))),
      },
    ],
    series: [
      {},
      ...drawn.map(({ name, color: variable }, index): UPlot.Series => {
        const stroke = color(variable);
        if (kind === "lines")
          return {
            label: name,
            stroke,
            width: 2,
            dash: DASHES[index] ?? [],
            points: { show: true, size: 6, fill: stroke },
          };
        const paths = UPlot.paths.bars?.({ size: [0.8, 48, 1] });
        return {
          label: name,
          fill: stroke,
          stroke,
          width: 0,
          points: { show: false },
          ...(paths ? { paths } : {}),
        };
      }),
    ],
  };
}

/** On a logarithmic axis, only powers of ten have a line and a label. */
function decades(grid: UPlot.Axis.Grid): Pick<UPlot.Axis, "filter" | "grid"> {
  const filter = (_: UPlot, splits: number[]) =>
    splits.map((value) => (Number.isInteger(Math.log10(value)) ? value : null));
  return { filter, grid: { ...grid, filter } };
}
