// Accepting and delivering, with and without receipts, against accepting alone. A second key is in use meanwhile, like that
// of an open console.
import { setTimeout as pause } from "node:timers/promises";
import { request } from "undici";
import { atLeast, type Group } from "../../line.ts";
import { compared, interleave, sample } from "../../sample.ts";
import { type Account, checkStatus, createBenchAccount } from "../../world/account.ts";
import type { ReceiptRoute } from "../../world/channel-stub.ts";
import { emptied, until } from "../../world/emptied.ts";
import type { Stage } from "../../world/stage.ts";

const CONNECTIONS = 64;
const MESSAGES = 8_000;
const PATH = "/api/whatsapp/send-message";
/** Milliseconds between two requests of the second key. */
const LOOK_MS = 200;

export const deliver: Group = {
  lines: [
    atLeast("deliver", "accepted and delivered, of accept alone", 0.55),
    atLeast("receipts", "with three receipts each, of accept alone", 0.14),
  ],
  async measure(stage, rounds) {
    const idle = await createBenchAccount(stage, { lane: false });
    const busy = await createBenchAccount(stage, { lane: true });
    const { service, url } = await stage.startService("all");
    const load = (apiKey: string) => loadMessages(stage, url, apiKey);
    const delivered = (receipts: ReceiptRoute | null) => async () => {
      const began = performance.now();
      await deliverMessages(stage, { account: busy, url, receipts });
      return { requests: MESSAGES, ms: performance.now() - began };
    };
    const route = busy.receiptRoute(url);
    const stop = new AbortController();
    const looking = look(
      `${url}/api/messages`,
      (await createBenchAccount(stage, { lane: false })).apiKey,
      stop.signal,
    );
    await delivered(route)();
    await load(idle.apiKey);
    const samples = await interleave(rounds, {
      alone: () => sample(stage, service, () => load(idle.apiKey)),
      delivered: () => sample(stage, service, delivered(null)),
      receipts: () => sample(stage, service, delivered(route)),
    });
    await checkStatus(stage, busy, "read", MESSAGES * (rounds + 1));
    stop.abort();
    await looking;
    await service.stop();
    return {
      deliver: compared(samples.delivered, samples.alone),
      receipts: compared(samples.receipts, samples.alone),
    };
  },
};

/** Resolves when every message is with the provider and, with `receipts`, every receipt is applied. */
async function deliverMessages(
  stage: Stage,
  { account, url, receipts }: { account: Account; url: string; receipts: ReceiptRoute | null },
): Promise<void> {
  await stage.provider.call("behave", { latency: 0, receipts });
  await loadMessages(stage, url, account.apiKey);
  await emptied(stage, account, MESSAGES);
  if (receipts) await until(async () => (await stage.provider.call("progress")).posted >= 3 * MESSAGES);
}

function loadMessages(stage: Stage, url: string, apiKey: string) {
  return stage.load.call("sends", {
    url: url + PATH,
    connections: CONNECTIONS,
    requests: MESSAGES,
    apiKey,
    keyed: false,
  });
}

async function look(url: string, apiKey: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { statusCode, body } = await request(url, { headers: { authorization: apiKey } });
    if (statusCode !== 200) throw new Error(await body.text());
    await body.dump();
    await pause(LOOK_MS);
  }
}
