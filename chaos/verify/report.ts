// Prints the results of a run.
import type { LogLine } from "../../server/test/parley-process.ts";
import type { Verdict } from "./messages.ts";

const MOST_VIOLATIONS = 10;

export type Rows = [name: string, value: string | number][];

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function printTable(rows: Rows): void {
  const width = Math.max(...rows.map(([name]) => name.length));
  for (const [name, value] of rows) print(`  ${name.padEnd(width)}  ${value}`);
}

/** The exit code. */
export function printVerdict(verdict: Verdict, more: Rows): number {
  print("");
  printTable([
    ["accepted", verdict.accepted],
    ["delivered", verdict.delivered],
    ["delivered twice", verdict.doubles],
    ...more,
    ["violations", verdict.violations.length],
  ]);
  for (const violation of verdict.violations.slice(0, MOST_VIOLATIONS)) print(`\n${violation}`);
  if (verdict.violations.length > MOST_VIOLATIONS)
    print(`\n... and ${verdict.violations.length - MOST_VIOLATIONS} more.`);
  return verdict.violations.length === 0 ? 0 : 1;
}

/** Counts of uncertain messages, from the server's log. */
export function doubtRows(log: LogLine[], verdict: Verdict): Rows {
  const sum = (message: string, field: string) =>
    log.filter((line) => line.msg === message).reduce((all, line) => all + Number(line[field]), 0);
  return [
    ["uncertain after a takeover", sum("took over a lane with uncertain messages", "uncertain")],
    ["settled without a receipt", sum("settled uncertain messages", "settled")],
    ["marked possibly_duplicate", verdict.possiblyDuplicate],
  ];
}

/** Warnings and errors, most frequent first: a run without violations may still show a fault. */
export function printLog(log: LogLine[]): void {
  const kinds = Map.groupBy(
    log.filter((line) => line.level >= 40),
    (line) => {
      const error = line["err"] as { code?: string; message?: string } | undefined;
      return `${line.msg}${error ? `: ${error.code ?? ""} ${error.message ?? ""}` : ""}`;
    },
  );
  const counted = [...kinds].map(([kind, lines]) => [kind, lines.length] as const);
  print("\nThe server's log");
  for (const [kind, count] of counted.toSorted((a, b) => b[1] - a[1]).slice(0, 15))
    print(`  ${String(count).padStart(6)}  ${kind}`);
}
