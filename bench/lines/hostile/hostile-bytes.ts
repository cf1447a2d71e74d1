// What strangers and one account can do with bytes: the sends of another account during each attack, and the process's memory.
import { setTimeout as pause } from "node:timers/promises";
import { request } from "undici";
import { createHashKeys } from "../../../server/src/accounts/index.ts";
import { createConnectors } from "../../../server/src/channels/index.ts";
import { createSender, hookUrlOf, newSenderFields } from "../../../server/src/senders/index.ts";
import { atMost, type Group } from "../../line.ts";
import { largestResidentMegabytes } from "../../processes.ts";
import type { FilesMethods } from "../../programs/files.ts";
import { p99 } from "../../quantiles.ts";
import { type Account, createBenchAccount } from "../../world/account.ts";
import { startProgram } from "../../world/child.ts";
import type { Stage } from "../../world/stage.ts";
import { startServe } from "../../world/start-serve.ts";
import type { Attack, Target } from "./attack.ts";
import { bodyAttacks } from "./body-attacks.ts";
import { fileAttacks } from "./file-attacks.ts";
import { hookAttacks } from "./hook-attacks.ts";
import { readAttacks } from "./read-attacks.ts";
import { startAttack } from "./start-attack.ts";
import { uploadAttacks } from "./upload-attacks.ts";

const ATTACKS = [
  ...bodyAttacks,
  ...hookAttacks,
  ...uploadAttacks,
  ...fileAttacks,
  ...readAttacks,
  startAttack,
];

/** Of each attack, for one round. */
const MS = 2_000;
const LOOK_MS = 50;
/** Further ones of the attacking account. */
const KEYS = 9;

export const hostileBytes: Group = {
  lines: [
    atMost("hostile-bytes", "another account's sends during each attack, p99", 100, "ms"),
    atMost("hostile-bytes-memory", "memory of each of its processes during each attack", 500, "MB"),
  ],
  async measure(stage, rounds) {
    const account = await createBenchAccount(stage, { lane: false });
    const { apiKey } = await createBenchAccount(stage, { lane: false });
    const smsHookAt = await addSmsHook(stage, account.accountId);
    const channel = startProgram<FilesMethods>("files");
    const filesUrl = await channel.call("listen");
    await channel.call("makeAll");
    const environment = { WHATSAPP_API_URL: filesUrl, PARLEY_ALLOW_PRIVATE_WEBHOOKS: "on" };
    const serve = await startServe({ ...stage.environment, ...environment });
    const { url } = serve;
    const { url: sourceUrl } = await post(url, account, "sources", { name: "Bench", preset: "stripe" });
    const source = url + new URL(sourceUrl as string).pathname;
    const keys: string[] = [];
    while (keys.length < KEYS)
      keys.push(
        (await post(url, account, "keys", { name: "Bench", scopes: ["messages:send"] }))["secret"] as string,
      );
    const target = { stage, url, account, smsHook: smsHookAt(url), source, filesUrl, keys };
    const sends = (ms: number) =>
      stage.load.call("sendQuietly", { url: `${url}/api/whatsapp/send-message`, apiKey, ms });
    // The first ones compile the functions.
    await sends(MS);
    const alone = p99(await sends(MS));
    const figures: Figure[] = [{ name: "alone", ms: alone, megabytes: largestResidentMegabytes(serve.pid) }];
    for (const attack of ATTACKS)
      figures.push(await play(attack, target, { pid: serve.pid, sends: () => sends(MS * rounds) }));
    await Promise.all([serve.stop(), channel.stop()]);
    const worst = (value: (figure: Figure) => number) => {
      const [first] = figures.toSorted((one, other) => value(other) - value(one));
      return { value: value(first as Figure), detail: describe(figures) };
    };
    return {
      "hostile-bytes": worst(({ ms }) => ms),
      "hostile-bytes-memory": worst(({ megabytes }) => megabytes),
    };
  },
};

interface Figure {
  name: string;
  ms: number;
  megabytes: number;
}

async function play(
  attack: Attack,
  target: Target,
  { pid, sends }: { pid: number; sends(): Promise<number[]> },
): Promise<Figure> {
  await attack.prepare?.(target);
  const stop = new AbortController();
  const playing = attack.play(target, stop.signal);
  playing.catch(() => stop.abort());
  let megabytes = 0;
  const looking = (async () => {
    for (; !stop.signal.aborted; await pause(LOOK_MS))
      megabytes = Math.max(megabytes, largestResidentMegabytes(pid));
  })();
  const taken = await sends();
  stop.abort();
  await Promise.all([playing, looking]);
  return { name: attack.name, ms: p99(taken), megabytes };
}

function describe(figures: Figure[]): string {
  return figures
    .map(({ name, ms, megabytes }) => `${name} ${ms.toFixed(0)} ms ${megabytes.toFixed(0)} MB`)
    .join(", ");
}

/** Returns the address of the hook of a new SMS number, by the service's. */
async function addSmsHook(
  { database, secretKey }: Stage,
  accountId: string,
): Promise<(serviceUrl: string) => string> {
  const hashKey = await createHashKeys(database, secretKey).get(accountId);
  if (!hashKey) throw new Error("The account has no hash key.");
  const url = "http://127.0.0.1";
  const connectors = createConnectors({ whatsappApiUrl: url, twilioApiUrl: url });
  const credentials = { account_sid: `AC${"0".repeat(32)}`, auth_token: "bench-auth-token" };
  const wanted = { channel: "sms", phone: "+15550002000", credentials };
  const fields = newSenderFields(connectors.all).parse(wanted);
  const { hook_id: hookId } = await database.transaction((session) =>
    createSender(session, { accountId, hashKey }, fields, { connectors, secretKey }),
  );
  return (serviceUrl) => hookUrlOf(serviceUrl, { channel: "sms", hookId });
}

/** Makes one of the account's resources. */
async function post(
  serviceUrl: string,
  { apiKey }: Account,
  path: string,
  wanted: unknown,
): Promise<Record<string, unknown>> {
  const { statusCode, body } = await request(`${serviceUrl}/api/${path}`, {
    method: "POST",
    headers: { authorization: apiKey, "content-type": "application/json" },
    body: JSON.stringify(wanted),
  });
  const answer = (await body.json()) as Record<string, unknown>;
  if (statusCode !== 201) throw new Error(JSON.stringify(answer));
  return answer;
}
