// Sends and receives messages of every kind while the channel fails by chance. Every message must end in the state that is true
// at the channel, none is lost, and none arrives twice.
import { parseArgs } from "node:util";
import { Client, type Sender } from "../client.ts";
import { startCluster } from "../cluster.ts";
import { wholeNumber } from "../options.ts";
import { kindsToSend } from "../people/every-kind.ts";
import { People } from "../people/people.ts";
import { equalChances, setFaults } from "../phones.ts";
import { createRandom } from "../random.ts";
import {
  type Closing,
  type RunOptions,
  readRunFlags,
  runFlags,
  runInFolder,
  STATUS_DELAYS,
  TIMING,
} from "../run.ts";
import { countStates, ledgerViolations, receivedViolations, untilReceived } from "../verify/ledger.ts";
import { type Known, readMessages } from "../verify/messages.ts";
import { print, printLog, printTable } from "../verify/report.ts";
import { untilSettled } from "../verify/settle.ts";

const SENDERS: Required<Sender>[] = ["+15550001000", "+15550001001", "+15550001002", "+15550001003"].map(
  (phone) => ({ channel: "whatsapp", phone }),
);
/** Many, because a fault holds the messages of one person. */
const CONTACTS = 500;
/** One message from a person for so many to persons. */
const SENT_PER_RECEIVED = 5;
/** Seconds, more than a late status takes. */
const UNCERTAIN_WAIT = 20;
const LATE_MS = 3_000;
/** Each refusal because of the rate slows a number, so most of the run is spent here. */
const SETTLED_LIMIT_MS = 1_500_000;
const MOST_SHOWN = 10;

interface Options extends RunOptions {
  /** In percent. */
  share: number;
}

/** The exit code: 0 when every promise was kept. */
export function faults(words: string[]): Promise<number> {
  const { values } = parseArgs({
    args: words,
    options: {
      ...runFlags({ rounds: 1, messages: 10_000, rate: 100 }),
      share: { type: "string", default: "20" },
    },
  });
  const options = { ...readRunFlags(values), share: wholeNumber("share", values.share, 50) };
  const what = `${options.messages} messages, ${options.share} % of everything fails`;
  return runInFolder(what, options.seed, (folder, closing) => play(options, folder, closing));
}

async function play(
  { messages, perSecond, seed, share }: Options,
  folder: string,
  closing: Closing,
): Promise<number> {
  const began = performance.now();
  const cluster = await startCluster({
    folder,
    closing,
    receipts: { ...STATUS_DELAYS, SIMULATOR_REDELIVER_MS: "500" },
    timing: { ...TIMING, uncertain_ms: 10_000, uncertain_template_ms: 10_000 },
    roles: ["all"],
    senders: SENDERS,
    perSecond,
    uncertainWait: UNCERTAIN_WAIT,
  });
  const { simulator, api, processes } = cluster;
  const kinds = await kindsToSend(api);
  const client = new Client({
    api,
    contacts: CONTACTS,
    random: createRandom(seed),
    senders: SENDERS,
    contentOf: (_channel, number) => kinds[number % kinds.length] as object,
  });
  await setFaults(simulator, 0, [], { sends: share / 100, ...equalChances(seed, share / 100, LATE_MS) });
  const people = new People(
    simulator,
    SENDERS.map(({ phone }) => phone),
  );
  await Promise.all([
    client.send(messages, perSecond),
    people.write(Math.ceil(messages / SENT_PER_RECEIVED), perSecond / SENT_PER_RECEIVED),
  ]);
  const received = people.written;
  print(`Accepted after ${seconds(began)} s`);
  // What waits now still meets the faults.
  await untilSettled(api, simulator, SETTLED_LIMIT_MS);
  await untilReceived(api, received);
  const known = await readMessages(api);
  const violations = [
    ...(await ledgerViolations(simulator, client.accepted, known)),
    ...(await receivedViolations(api, received)),
  ];
  print("");
  printTable([
    ["accepted", client.accepted.length],
    ...countStates(known),
    ...failuresOf(known),
    ["possibly duplicate", known.filter((message) => message.possibly_duplicate).length],
    ["received", received.length],
    ["seconds in all", seconds(began)],
    ["violations", violations.length],
  ]);
  for (const violation of violations.slice(0, MOST_SHOWN)) print(`\n${violation}`);
  printLog(processes.flatMap((server) => server.log));
  return violations.length === 0 ? 0 : 1;
}

/** How many failed with each code. */
function failuresOf(known: Known[]): [string, number][] {
  const failed = known.filter((message) => message.status === "failed");
  const codes = Map.groupBy(
    failed,
    ({ error }) => (error as { code?: string } | null)?.code ?? "without a code",
  );
  return [...codes].map(([code, own]) => [`failed: ${code}`, own.length]);
}

function seconds(began: number): string {
  return ((performance.now() - began) / 1_000).toFixed(1);
}
