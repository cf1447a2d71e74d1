// Shows progress: a redrawn bar on a terminal, else a line every 10 s.

export interface Step {
  label: string;
  unit: "bytes" | "rows" | "messages";
  done: number;
  /** Null while unknown. */
  total: number | null;
}

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
const MOST_CELLS = 24;
const LEAST_CELLS = 4;

export interface ProgressOutput {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

export function createProgress(output: ProgressOutput): Progress {
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

/** `rate`: units per second, null while unknown. `width`: columns of the terminal, null for a log without a bar. */
export function progressLine(
  { label, unit, done, total }: Step,
  rate: number | null,
  width: number | null,
): string {
  const name = label.padEnd(9);
  const amount = amountOf(unit, done, total) + (rate === null ? "" : `, ${shownIn(unit, rate)}/s`);
  if (total === null) return `${name}  ${amount}`;
  const share = total === 0 ? 1 : Math.min(done / total, 1);
  const hasTimeLeft = rate !== null && rate > 0 && done < total;
  const figures = [
    `${Math.floor(share * 100)}%`.padStart(4),
    amount,
    ...(hasTimeLeft ? [`${duration((total - done) / rate)} left`] : []),
  ].join("  ");
  const room = width === null ? 0 : width - name.length - figures.length - "  []  ".length;
  return room < LEAST_CELLS ? `${name}  ${figures}` : `${name}  ${bar(share, room)}  ${figures}`;
}

function bar(share: number, room: number): string {
  const cells = Math.min(room, MOST_CELLS);
  const filled = Math.floor(share * cells);
  return `[${"#".repeat(filled)}${".".repeat(cells - filled)}]`;
}

export function grouped(count: number): string {
  return Math.round(count).toLocaleString("en-US");
}

export function duration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor((whole % 3_600) / 60)];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${whole % 60} s` : `${whole} s`;
}

function amountOf(unit: Step["unit"], done: number, total: number | null): string {
  const name = unit === "bytes" ? "MB" : unit;
  const all = total === null ? "" : ` of ${shownIn(unit, total)}`;
  return `${shownIn(unit, done)}${all} ${name}`;
}

function shownIn(unit: Step["unit"], amount: number): string {
  return unit === "bytes" ? (amount / 1e6).toFixed(1) : grouped(amount);
}
