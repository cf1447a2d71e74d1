// parley usage: messages over time, a row for each step with messages.
import type { Parley } from "@parley/client/source";
import type { Command } from "commander";
import type { CommandContext } from "../command.ts";
import { addClientFlags, type ClientOptions, openClient } from "../open-client.ts";
import { tableLines } from "../table.ts";

type Usage = Awaited<ReturnType<Parley["getUsage"]>>;
type Measured = Usage["total"];

interface Options extends ClientOptions {
  from?: string;
  to?: string;
  step?: string;
  sender?: string;
}

export function configure(command: Command, context: CommandContext): void {
  command
    .option("--from <time>", "since this time (24 hours before --to)")
    .option("--to <time>", "until this time (now)")
    .option("--step <seconds>", "the length of a step (one that fits)")
    .option("--sender <id>", "only messages of this sender, snd_...")
    .option("--json", "print the whole answer as JSON");
  addClientFlags(command).action(async ({ from, to, step, sender, ...options }: Options) => {
    const { parley } = await openClient(options, context);
    // The service checks the range.
    const usage = await parley.getUsage({ from, to, step: step as number | undefined, sender });
    const lines = options.json ? [JSON.stringify(usage, null, 2)] : linesOf(usage);
    for (const line of lines) context.print(line);
  });
}

function linesOf({ steps, total }: Usage): string[] {
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
