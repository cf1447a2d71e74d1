// The whole way: accepted and delivered, with and without receipts, of accepting alone.
import { createBenchAccount } from "../account.ts";
import { emptied, until } from "../emptied.ts";
import type { Group } from "../line.ts";
import type { ReceiptRoute } from "../receipt.ts";
import { describe, interleave, ratio, sample } from "../sample.ts";
import type { Stage } from "../stage.ts";

const CONNECTIONS = 64;
const MESSAGES = 8_000;
const PATH = "/api/whatsapp/send-message";

export const deliver: Group = {
  lines: [
    {
      name: "deliver",
      claim: "accepted and delivered, of accept alone",
      hold: 0.37,
      good: "above",
      unit: "",
    },
    {
      name: "receipts",
      claim: "with three receipts each, of accept alone",
      hold: 0.14,
      good: "above",
      unit: "",
    },
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
    await checkRead(stage, busy.accountId, MESSAGES * (rounds + 1));
    await service.stop();
    const alone = describe(samples.alone);
    return {
      deliver: {
        value: ratio(samples.delivered, samples.alone),
        detail: `${describe(samples.delivered)} of ${alone}`,
      },
      receipts: {
        value: ratio(samples.receipts, samples.alone),
        detail: `${describe(samples.receipts)} of ${alone}`,
      },
    };
  },
};

/** A figure is worth nothing when the work wasn't done. */
async function checkRead({ database }: Stage, accountId: string, expected: number): Promise<void> {
  const { rows } = await database.pool.query<{ n: number }>(
    "select count(*) as n from messages where account_id = $1 and status = 'read'",
    [accountId],
  );
  if (rows[0]?.n !== expected) throw new Error(`${rows[0]?.n} of ${expected} messages were read.`);
}
