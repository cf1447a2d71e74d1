// The end of a run: waits until nothing is on its way, then compares the answers that clients got, the list of messages, the phones, the
// list of events, the webhook and the database, and reports.
import type { LogLine } from "../../server/test/parley-process.ts";
import type { TestSimulator } from "../../server/test/simulator-process.ts";
import type { Client } from "../client.ts";
import { readArrivals } from "../phones.ts";
import type { WebhookEndpoint } from "../webhook-endpoint.ts";
import { databaseFaults, readRows } from "./database.ts";
import { type Expected, eventFaults } from "./events.ts";
import { readFeed } from "./feed.ts";
import { readHistories } from "./histories.ts";
import { readMessages, verify } from "./messages.ts";
import { doubtRows, print, printLog, printVerdict, type Rows } from "./report.ts";
import { untilSettled } from "./settle.ts";
import { usageViolations } from "./usage.ts";

export interface Judged {
  client: Client;
  simulator: TestSimulator;
  databaseUrl: string;
  webhook: WebhookEndpoint;
  events: Expected;
  /** The value of performance.now() at the start of the run. */
  began: number;
  log(): LogLine[];
  /** Other violations. Called when everything is settled. */
  others?(): Promise<string[]>;
  /** More figures. Read after the violations. */
  rows?(): Rows;
}

/** The exit code. */
export async function judge(run: Judged): Promise<number> {
  const { client, simulator, databaseUrl, webhook, began, log, others, rows } = run;
  const sent = performance.now();
  await untilSettled(client.api, simulator);
  const settled = performance.now();
  const known = await readMessages(client.api);
  const verdict = verify(client.accepted, await readArrivals(simulator), known);
  verdict.violations.push(...(await usageViolations(client.api, known)));
  const { events } = await readFeed(client.api, null);
  verdict.violations.push(...eventFaults(events, client.accepted, run.events));
  verdict.violations.push(...(await webhook.violations(events)));
  verdict.violations.push(...databaseFaults(await readRows(databaseUrl), known, events));
  if (others) verdict.violations.push(...(await others()));
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  const code = printVerdict(verdict, [
    ...doubtRows(log(), verdict),
    ["requests repeated", client.accepted.reduce((all, message) => all + message.requests - 1, 0)],
    ...webhook.rows(),
    ...(rows?.() ?? []),
    ["seconds in all", seconds(settled - began)],
    ["seconds to settle at the end", seconds(settled - sent)],
  ]);
  for (const line of await readHistories(client.api, verdict.violations)) print(line);
  printLog(log());
  return code;
}
