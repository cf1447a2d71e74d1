// The end of a run: waits until nothing is on its way, then compares and reports.
import type { LogLine } from "../../server/test/parley-process.ts";
import type { TestSimulator } from "../../server/test/simulator-process.ts";
import type { Client } from "../client.ts";
import { readArrivals } from "../phones.ts";
import { readMessages, verify } from "./messages.ts";
import { doubtRows, printLog, printVerdict, type Rows } from "./report.ts";
import { untilSettled } from "./settle.ts";
import { usageViolations } from "./usage.ts";

export interface Judged {
  client: Client;
  simulator: TestSimulator;
  /** The value of performance.now() at the start of the run. */
  began: number;
  log(): LogLine[];
  /** Violations beside those of messages. Called when everything is settled. */
  others?(): Promise<string[]>;
  /** More figures. Read after the violations. */
  rows?(): Rows;
}

/** The exit code. */
export async function judge({ client, simulator, began, log, others, rows }: Judged): Promise<number> {
  const sent = performance.now();
  await untilSettled(client.api, simulator);
  const settled = performance.now();
  const known = await readMessages(client.api);
  const verdict = verify(client.accepted, await readArrivals(simulator), known);
  verdict.violations.push(...(await usageViolations(client.api, known)));
  if (others) verdict.violations.push(...(await others()));
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  const code = printVerdict(verdict, [
    ...doubtRows(log(), verdict),
    ["requests repeated", client.accepted.reduce((all, message) => all + message.requests - 1, 0)],
    ...(rows?.() ?? []),
    ["seconds in all", seconds(settled - began)],
    ["seconds to settle at the end", seconds(settled - sent)],
  ]);
  printLog(log());
  return code;
}
