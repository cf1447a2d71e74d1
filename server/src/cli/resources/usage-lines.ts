// Messages over time: a row for each step with messages.
import type { Parley } from "@parley/client/source";
import { tableLines } from "../table.ts";

type Usage = Awaited<ReturnType<Parley["getUsage"]>>;
type Measured = Usage["total"];

export function usageLines({ steps, total }: Usage): string[] {
  const statuses = Object.keys(total.counts).map((status) => status.toUpperCase());
  const head = ["FROM", ...statuses, "P50 MS", "P99 MS"];
  const isEmpty = ({ counts }: Measured) => Object.values(counts).every((count) => count === 0);
  const rows = steps
    .filter((step) => !isEmpty(step))
    .map(({ at, ...measured }) => [at, ...cellsOf(measured)]);
  return tableLines(head, [...rows, ["total", ...cellsOf(total)]]);
}

function cellsOf({ counts, latency }: Measured): string[] {
  const latencies = [latency?.p50_ms, latency?.p99_ms].map((ms) => (ms === undefined ? "-" : String(ms)));
  return [...Object.values(counts).map(String), ...latencies];
}
