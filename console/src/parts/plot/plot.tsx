// A plot over time that can also be read as a table and by keyboard.
import "uplot/dist/uPlot.min.css";
import { Button } from "@mantine/core";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import UPlot from "uplot";
import { useWords } from "../../words/use-words.tsx";
import classes from "./plot.module.css";
import { type PlotProps, plotOptions } from "./plot-options.ts";

export function Plot(props: PlotProps) {
  const { title, summary, times, series, format } = props;
  const words = useWords();
  const [asTable, setAsTable] = useState(false);
  const [focused, setFocused] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const place = hovered ?? focused;
  const id = useId();
  const drawn = useRef<UPlot | null>(null);
  const move = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = Math.min(times.length - 1, Math.max(0, (focused ?? times.length) + by));
    setFocused(next);
    const plot = drawn.current;
    plot?.setCursor({ left: plot.valToPos(times[next] ?? 0, "x"), top: 0 });
  };
  const said = (index: number) =>
    `${when(index)}: ${words.list(series.map(({ name, values }) => `${name} ${shown(values[index])}`))}`;
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <figcaption id={id}>
        <strong>{title}</strong>
        <span>{place === null ? summary : when(place)}</span>
        <Button variant="subtle" size="compact-xs" onClick={() => setAsTable(!asTable)}>
          {words.t(asTable ? "plot.asPlot" : "plot.asTable")}
        </Button>
      </figcaption>
      {asTable ? (
        <div className={classes.table}>
          <table>
            <thead>
              <tr>
                <th scope="col">{words.t("plot.time")}</th>
                {series.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {times.map((time, index) => (
                <tr key={time}>
                  <th scope="row">{when(index)}</th>
                  {series.map(({ name, values }) => (
                    <td key={name}>{shown(values[index])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move through the points.
        <div className={classes.canvas} role="group" aria-label={summary} tabIndex={0} onKeyDown={move}>
          <Canvas {...props} onPoint={setHovered} onDrawn={(plot) => (drawn.current = plot)} />
          <ul className={classes.legend} aria-hidden>
            {series.map(({ name, color, values }) => (
              <li key={name}>
                <span style={{ background: `var(${color})` }} />
                {name}
                {place !== null && <b>{shown(values[place])}</b>}
              </li>
            ))}
          </ul>
          <div role="status" className="visually-hidden">
            {focused === null ? "" : said(focused)}
          </div>
        </div>
      )}
    </figure>
  );

  function when(index: number): string {
    const at = new Date((times[index] ?? 0) * 1_000);
    return `${words.day(at, new Date())} ${words.time(at)}`;
  }

  function shown(value: number | null | undefined): string {
    return value === null || value === undefined ? "–" : format(value);
  }
}

interface CanvasProps extends PlotProps {
  onDrawn(plot: UPlot | null): void;
  onPoint(index: number | null): void;
}

function Canvas({ onDrawn, onPoint, ...props }: CanvasProps) {
  const { time, shortDay } = useWords();
  const formatTime = (at: Date, isDay: boolean) => (isDay ? shortDay(at, new Date()) : time(at));
  const holder = useRef<HTMLDivElement>(null);
  const last = useRef(props);
  last.current = props;
  const shape = JSON.stringify([props.kind, props.series.map(({ name, color }) => [name, color])]);
  const plot = useRef<UPlot | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` is what the plot is made of; data is set below.
  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    const draw = () => {
      plot.current?.destroy();
      const bands = () => last.current.bands ?? [];
      const options = plotOptions(last.current, { element, formatTime, bands, onPoint });
      plot.current = new UPlot(options, dataOf(last.current), element);
      onDrawn(plot.current);
    };
    draw();
    const resized = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      // The observer also reports the size at the start.
      if (plot.current?.width !== width || plot.current.height !== height)
        plot.current?.setSize({ width, height });
    });
    resized.observe(element);
    // Colours are read when the plot is made.
    const themed = new MutationObserver(draw);
    themed.observe(document.documentElement, { attributeFilter: ["data-mantine-color-scheme"] });
    return () => {
      resized.disconnect();
      themed.disconnect();
      plot.current?.destroy();
      onDrawn(null);
    };
  }, [shape]);
  useEffect(() => plot.current?.setData(dataOf(props)));
  return <div ref={holder} className={classes.holder} />;
}

/** A stack is drawn from its sums, the highest first. */
function dataOf({ kind, times, series }: PlotProps): UPlot.AlignedData {
  if (kind !== "stack") return [times, ...series.map(({ values }) => values)];
  const sums = times.map(() => 0);
  const rows = series.map(({ values }) =>
    values.map((value, index) => (sums[index] = (sums[index] ?? 0) + (value ?? 0))),
  );
  return [times, ...rows.toReversed()];
}
