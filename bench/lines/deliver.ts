// Accepting and delivering, with and without receipts, against accepting alone. A second key is in use meanwhile, like that
// of an open console.
import { setTimeout as pause } from "node:timers/promises";
import { request } from "undici";
import { atLeast, type Group } from "../line.ts";
import { compared, interleave, sample } from "../sample.ts";
import { checkStatus, createBenchAccount } from "../world/account.ts";
import { emptied, until } from "../world/emptied.ts";
import type { ReceiptRoute } from "../world/receipt.ts";

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
    const load = (apiKey: string) =>
      stage.load.call("sends", {
        url: url + PATH,
        connections: CONNECTIONS,
        requests: MESSAGES,
        apiKey,
        keyed: false,
      });
    const delivered = (receipts: ReceiptRoute | null) => async () => {
      await stage.provider.call("behave", { latency: 0, receipts });
      const began = Number(process.hrtime.bigint()) / 1e6;
      await load(busy.apiKey);
      await emptied(stage, busy, MESSAGES);
      if (receipts) await until(async () => (await stage.provider.call("progress")).posted >= 3 * MESSAGES);
      return { requests: MESSAGES, ms: Number(process.hrtime.bigint()) / 1e6 - began };
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

async function look(url: string, apiKey: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { statusCode, body } = await request(url, { headers: { authorization: apiKey } });
    if (statusCode !== 200) throw new Error(await body.text());
    await body.dump();
    await pause(LOOK_MS);
  }
}
