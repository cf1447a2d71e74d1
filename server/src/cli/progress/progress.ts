// Shows progress: a redrawn bar on a terminal, else a line every 10 s.
import { progressLine, type Step } from "./progress-line.ts";

export interface Progress {
  show(step: Step): void;
  /** Writes a line that stays. */
  note(line: string): void;
  /** Removes the bar. */
  end(): void;
}

export interface ProgressOutput {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

interface Sample {
  /** Milliseconds. */
  at: number;
  done: number;
}

const REDRAW_MS = 100;
const LINE_MS = 10_000;
/** The window of the rate. */
const RATE_MS = 10_000;
/** A rate over less time is a guess. */
const LEAST_RATE_MS = 500;
const SAMPLE_MS = 50;
/** For a terminal that reports no width. */
const USUAL_COLUMNS = 80;
const CLEAR_LINE = "\r\u001b[2K";

export function createProgress(output: ProgressOutput): Progress {
  const onTerminal = output.isTTY === true;
  let label = "";
  let samples: Sample[] = [];
  let drawnAt = 0;
  let isDrawn = false;

  const clear = () => {
    if (isDrawn) output.write(CLEAR_LINE);
    isDrawn = false;
  };

  const restart = (step: Step, at: number) => {
    label = step.label;
    samples = [];
    // The bar shows at once. A log gets lines only from long work.
    drawnAt = onTerminal ? Number.NEGATIVE_INFINITY : at;
  };

  return {
    show(step) {
      const at = performance.now();
      if (step.label !== label || step.done < (samples.at(-1)?.done ?? 0)) restart(step, at);
      if (at - (samples.at(-1)?.at ?? Number.NEGATIVE_INFINITY) >= SAMPLE_MS)
        samples.push({ at, done: step.done });
      while (samples.length > 2 && at - (samples[0] as Sample).at > RATE_MS) samples.shift();
      if (at - drawnAt < (onTerminal ? REDRAW_MS : LINE_MS)) return;
      drawnAt = at;
      const width = onTerminal ? (output.columns || USUAL_COLUMNS) - 1 : null;
      const line = progressLine(step, rateOf(samples), width);
      output.write(width === null ? `${line}\n` : `${CLEAR_LINE}${line.slice(0, width)}`);
      isDrawn = onTerminal;
    },
    note(line) {
      clear();
      output.write(`${line}\n`);
    },
    end: clear,
  };
}

function rateOf(samples: Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < LEAST_RATE_MS) return null;
  return ((last.done - first.done) * 1_000) / (last.at - first.at);
}
