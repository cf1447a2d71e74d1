// Sends valid, nearly valid and hostile requests to every operation of the OpenAPI document. No request may fail inside the
// service, get an answer that the document doesn't allow, or see or change anything of another account.
import { parseArgs } from "node:util";
import { readDemoStickers } from "../../server/src/app/demo/demo-stickers.ts";
import { describeApi } from "../../server/src/app/docs/describe-api.ts";
import { apiOperations } from "../../server/src/app/operations.ts";
import { answerChecker } from "../../server/test/check-answer.ts";
import { startCluster } from "../cluster.ts";
import { makeAccount, sendersOf } from "../fuzz/account.ts";
import { readDocument } from "../fuzz/document.ts";
import { Fuzzer } from "../fuzz/fuzzer.ts";
import { freshSeed, wholeNumber } from "../options.ts";
import { createRandom } from "../random.ts";
import { type Closing, runInFolder, TIMING } from "../run.ts";
import { print, printLog } from "../verify/report.ts";

/** After some thousand requests, deletions leave little of an account. A short run has two. */
const MOST_OF_ACCOUNT = 4_000;
/** In a run of as many requests, each path that takes ids must have had those of another account. */
const WHOLE_RUN = 50_000;
const RECEIPTS = { SIMULATOR_STATUS_DELAYS_MS: "50,150,400", SIMULATOR_MAIL_PORT: "0" };

/** A request may give a sender any credentials, and the channel refuses wrong ones. */
const REFUSED = "the channel refused a sender; it was paused";

/** Nothing is killed here, and PostgreSQL ends transactions that are idle for a third of it, as on a busy machine. */
const LEASE_MS = 10_000;

interface Options {
  requests: number;
  seed: number;
}

/** The exit code: 0 when every promise was kept. */
export function fuzz(words: string[]): Promise<number> {
  const { values } = parseArgs({
    args: words,
    options: { requests: { type: "string", default: "100000" }, seed: { type: "string" } },
  });
  const options = {
    requests: wholeNumber("requests", values.requests, 10_000_000),
    seed: wholeNumber("seed", values.seed ?? freshSeed(), 2 ** 31),
  };
  return runInFolder(`${options.requests} requests`, options.seed, (folder, closing) =>
    play(options, folder, closing),
  );
}

async function play({ requests, seed }: Options, folder: string, closing: Closing): Promise<number> {
  const { simulator, processes, api, environment } = await startCluster({
    folder,
    closing,
    receipts: RECEIPTS,
    timing: { ...TIMING, lease_ms: LEASE_MS },
    roles: ["all"],
    senders: sendersOf(0),
    perSecond: 1_000,
    uncertainWait: 15,
  });
  const random = createRandom(seed);
  const document = await readDocument(api.baseUrl);
  const fuzzer = new Fuzzer({
    document,
    random,
    checkAnswer: answerChecker(() => describeApi(apiOperations())),
    pictures: await readDemoStickers(),
  });
  closing.push(() => fuzzer.close());
  const place = { baseUrl: api.baseUrl, environment, simulator };
  const each = Math.min(MOST_OF_ACCOUNT, Math.ceil(requests / 2));
  let former = await makeAccount(place, 1, random);
  await fuzzer.send(former, each, new Set());
  for (let sent = each, number = 2; sent < requests; sent += each, number++) {
    const account = await makeAccount(place, number, random);
    await fuzzer.trespass(account, former);
    await fuzzer.send(account, Math.min(requests - sent, each), former.known.all);
    former = account;
    print(`${sent} requests, ${fuzzer.faults.length} faults`);
  }
  for (const operation of fuzzer.notAccepted()) print(`No request was accepted by ${operation}`);
  for (const operation of fuzzer.notTrespassed()) {
    const what = `No id of another account was in the path of ${operation}`;
    if (requests >= WHOLE_RUN) fuzzer.report(what, "the whole run");
    else print(what);
  }
  const log = processes.flatMap((server) => server.log);
  for (const { msg, err } of log.filter((line) => line.level >= 50 && line.msg !== REFUSED))
    fuzzer.report(`The log has an error: ${msg}`, JSON.stringify(err ?? {}));
  fuzzer.print();
  printLog(log);
  return fuzzer.faults.length === 0 ? 0 : 1;
}
