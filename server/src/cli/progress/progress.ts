// Shows progress: a redrawn bar on a terminal, else a line every 10 s.
import { progressLine, type Step } from "./progress-line.ts";

export interface Progress {
  show(step: Step): void;
  note(line: string): void;
  end(): void;
}

const REDRAW_MS = 100;
const LINE_MS = 10_000;
/** A rate over less time is a guess. */
const LEAST_RATE_MS = 500;
const USUAL_COLUMNS = 80;
const CLEAR_LINE = "\r\u001b[2K";

export function createProgress(output: {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}): Progress {
  const onTerminal = output.isTTY === true;
  let label = "";
  let start = { at: 0, done: 0 };
  let lastDone = 0;
  let drawnAt = 0;
  let isDrawn = false;

  const clear = () => {
    if (isDrawn) output.write(CLEAR_LINE);
    isDrawn = false;
  };

  return {
    show(step) {
      const at = performance.now();
      if (step.label !== label || step.done < lastDone) {
        label = step.label;
        start = { at, done: step.done };
        // The bar shows at once. A log gets lines only from long work.
        drawnAt = onTerminal ? Number.NEGATIVE_INFINITY : at;
      }
      lastDone = step.done;
      if (at - drawnAt < (onTerminal ? REDRAW_MS : LINE_MS)) return;
      drawnAt = at;
      const elapsed = at - start.at;
      const rate = elapsed < LEAST_RATE_MS ? null : ((step.done - start.done) * 1_000) / elapsed;
      const width = onTerminal ? (output.columns || USUAL_COLUMNS) - 1 : null;
      const line = progressLine(step, rate, width);
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
