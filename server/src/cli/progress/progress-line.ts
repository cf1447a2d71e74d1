// One line about how far a work is: a bar, how much, how quick, how long it will take.

export interface Step {
  /** What is being done, "Uploading". */
  label: string;
  unit: "bytes" | "rows";
  done: number;
  /** Null while it isn't known. */
  total: number | null;
}

const BAR_CELLS = 24;

/** `rate`: of the unit, a second; null until it can be told. */
export function progressLine({ label, unit, done, total }: Step, rate: number | null): string {
  const parts = [label.padEnd(9)];
  if (total !== null) {
    const share = total === 0 ? 1 : Math.min(done / total, 1);
    const filled = Math.floor(share * BAR_CELLS);
    parts.push(`[${"#".repeat(filled)}${".".repeat(BAR_CELLS - filled)}]`);
    parts.push(`${Math.floor(share * 100)}%`.padStart(4));
  }
  parts.push(amount(unit, done, total));
  if (rate !== null) parts.push(unit === "bytes" ? `${megabytes(rate)} MB/s` : `${grouped(rate)} rows/s`);
  if (rate !== null && rate > 0 && total !== null && done < total) {
    parts.push(`${duration((total - done) / rate)} left`);
  }
  return parts.join("  ");
}

/** With commas by thousands. */
export function grouped(count: number): string {
  return Math.round(count).toLocaleString("en-US");
}

/** Whole seconds, minutes or hours: the larger two. */
export function duration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor((whole % 3_600) / 60)];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${whole % 60} s` : `${whole} s`;
}

function amount(unit: Step["unit"], done: number, total: number | null): string {
  const shown = unit === "bytes" ? megabytes : grouped;
  const name = unit === "bytes" ? "MB" : "rows";
  return total === null ? `${shown(done)} ${name}` : `${shown(done)} of ${shown(total)} ${name}`;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
