// Accepting and delivering, with and without receipts, against accepting alone.
import { checkStatus, createBenchAccount } from "../account.ts";
import { emptied, until } from "../emptied.ts";
import { atLeast, type Group } from "../line.ts";
import type { ReceiptRoute } from "../receipt.ts";
import { compared, interleave, sample } from "../sample.ts";

const CONNECTIONS = 64;
const MESSAGES = 8_000;
const PATH = "/api/whatsapp/send-message";

export const deliver: Group = {
  lines: [
    atLeast("deliver", "accepted and delivered, of accept alone", 0.37),
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
    await delivered(route)();
    await load(idle.apiKey);
    const samples = await interleave(rounds, {
      alone: () => sample(stage, service, () => load(idle.apiKey)),
      delivered: () => sample(stage, service, delivered(null)),
      receipts: () => sample(stage, service, delivered(route)),
    });
    await checkStatus(stage, busy, "read", MESSAGES * (rounds + 1));
    await service.stop();
    return {
      deliver: compared(samples.delivered, samples.alone),
      receipts: compared(samples.receipts, samples.alone),
    };
  },
};
