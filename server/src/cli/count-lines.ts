// A table of how many there are of what, the numbers below one another.
import { grouped } from "./progress/progress-line.ts";
import { tableLines } from "./table.ts";

/** `counted`: what the numbers are of, "ROWS". */
export function countLines(counted: string, counts: [string, number][]): string[] {
  const width = Math.max(counted.length, ...counts.map(([, count]) => grouped(count).length));
  const rows = counts.map(([outcome, count]) => [grouped(count).padStart(width), outcome]);
  return tableLines([counted.padStart(width), "OUTCOME"], rows);
}
