// How plots look: the colours of the theme, a quiet grid, no legend of their own.
import UPlot from "uplot";
import { textScale } from "../../platform/text-size.ts";

export interface PlotSeries {
  name: string;
  /** A variable of tokens.css. */
  color: string;
  values: (number | null)[];
}

/** A time that is shaded, for example an outage. */
export interface PlotBand {
  name: string;
  /** Seconds since 1970. */
  from: number;
  to: number;
}

export interface PlotProps {
  /** `lines` have a logarithmic axis, `shares` one from 0 to 1. */
  kind: "stack" | "lines" | "shares";
  title: string;
  /** The plot in one sentence. */
  summary: string;
  /** Seconds since 1970. */
  times: number[];
  stepSeconds: number;
  series: PlotSeries[];
  bands?: PlotBand[] | undefined;
  format(value: number): string;
}

const DAY_SECONDS = 86_400;
const DASHES = [[], [6, 4], [2, 3]];

interface Drawing {
  element: HTMLElement;
  formatTime(at: Date, isDay: boolean): string;
  /** The bands may change while the plot stays. */
  bands(): PlotBand[];
  /** The point under the cursor. */
  onPoint(index: number | null): void;
}

export function plotOptions(
  { kind, series, format, stepSeconds }: PlotProps,
  { element, formatTime, bands, onPoint }: Drawing,
): UPlot.Options {
  const scale = textScale();
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(name).trim();
  const axis: UPlot.Axis = {
    stroke: color("--p-dim"),
    font: `${12 * scale}px system-ui, sans-serif`,
    grid: { stroke: color("--p-line"), width: 1 },
    ticks: { show: false },
  };
  const drawn = kind === "stack" ? series.toReversed() : series;
  return {
    width: element.clientWidth,
    height: element.clientHeight,
    // Room for half of the last label of the time, and of the highest value.
    padding: [8 * scale, 24 * scale, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    scales: {
      x: { time: true, range: (_, min, max) => [min - stepSeconds / 2, max + stepSeconds / 2] },
      y: SCALES[kind],
    },
    hooks: {
      drawClear: [(plot) => drawBands(plot, bands(), color)],
      setCursor: [({ cursor: { idx } }) => onPoint(idx ?? null)],
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 88 * scale,
        // Below the lowest value, which has its label at the same corner.
        gap: 10 * scale,
        size: 34 * scale,
        values: (_, splits, _axis, _space, increment) =>
          splits.map((at) => formatTime(new Date(at * 1_000), increment >= DAY_SECONDS)),
      },
      {
        ...axis,
        size: (kind === "lines" ? 60 : 48) * scale,
        ...(kind === "stack" ? { incrs: WHOLE } : {}),
        ...(kind === "lines" ? decades({ stroke: color("--p-line"), width: 1 }) : {}),
        values: (_, values) => values.map((value) => (value === null ? "" : format(value))),
      },
    ],
    series: [
      {},
      ...drawn.map(({ name, color: variable }, index): UPlot.Series => {
        const stroke = color(variable);
        if (kind !== "stack")
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

/** Steps between the lines of the grid: half a message says nothing. */
const WHOLE = Array.from({ length: 12 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

const SCALES: Record<PlotProps["kind"], UPlot.Scale> = {
  stack: { range: (_, _min, max) => [0, Math.max(4, max * 1.1)] },
  shares: { range: () => [0, 1.02] },
  // Whole decades, so that there are at least two lines of the grid.
  lines: { distr: 3, range: (_, min, max) => [decade(min, Math.floor), decade(max, Math.ceil)] },
};

function decade(value: number | null, round: (power: number) => number): number {
  return 10 ** round(Math.log10(Math.max(1, value ?? 1) * (round === Math.ceil ? 1.01 : 1)));
}

function drawBands(plot: UPlot, bands: PlotBand[], color: (name: string) => string): void {
  const { ctx, bbox } = plot;
  ctx.save();
  let free = bbox.left;
  for (const { name, from, to } of bands) {
    const right = bbox.left + bbox.width;
    const start = Math.max(bbox.left, plot.valToPos(from, "x", true));
    const end = Math.min(right, plot.valToPos(to, "x", true));
    if (end <= start) continue;
    ctx.fillStyle = color("--p-bad-tint");
    ctx.fillRect(start, bbox.top, end - start, bbox.height);
    ctx.fillStyle = color("--p-bad");
    ctx.font = `${11 * textScale() * devicePixelRatio}px system-ui, sans-serif`;
    ctx.textBaseline = "top";
    // The axes leave theirs behind.
    ctx.textAlign = "left";
    const width = ctx.measureText(name).width;
    const at = Math.max(bbox.left, Math.min(start + 4, right - width - 4));
    // The names of pauses that follow closely would cover each other.
    if (at < free) continue;
    ctx.fillText(name, at, bbox.top + 2);
    free = at + width;
  }
  ctx.restore();
}

/** On a logarithmic axis, only powers of ten have a line and a label. */
function decades(grid: UPlot.Axis.Grid): Pick<UPlot.Axis, "filter" | "grid"> {
  const filter = (_: UPlot, splits: number[]) =>
    splits.map((value) => (Number.isInteger(Math.log10(value)) ? value : null));
  return { filter, grid: { ...grid, filter } };
}
