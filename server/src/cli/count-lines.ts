// A table of counts, aligned on the right.
import { grouped } from "./progress/progress-line.ts";
import { tableLines } from "./table.ts";

/** `counted`: the heading, for example "ROWS". */
export function countLines(counted: string, counts: [string, number][]): string[] {
  const width = Math.max(counted.length, ...counts.map(([, count]) => grouped(count).length));
  const rows = counts.map(([outcome, count]) => [grouped(count).padStart(width), outcome]);
  return tableLines([counted.padStart(width), "OUTCOME"], rows);
}
