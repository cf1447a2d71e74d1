// One line of progress: a bar, the amount, the rate and the remaining time.

export interface Step {
  label: string;
  unit: "bytes" | "rows";
  done: number;
  /** Null while unknown. */
  total: number | null;
}

const MOST_CELLS = 24;
const LEAST_CELLS = 4;

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
  const name = unit === "bytes" ? "MB" : "rows";
  const all = total === null ? "" : ` of ${shownIn(unit, total)}`;
  return `${shownIn(unit, done)}${all} ${name}`;
}

function shownIn(unit: Step["unit"], amount: number): string {
  return unit === "bytes" ? (amount / 1e6).toFixed(1) : grouped(amount);
}
