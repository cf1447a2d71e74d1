// Handing over messages at the sender's highest rate: the rate, and the transactions per message.

import { atLeast, atMost, type Group } from "../../line.ts";
import { median } from "../../quantiles.ts";
import { describe, interleave, sample } from "../../sample.ts";
import { createBenchAccount, queueMessages } from "../../world/account.ts";
import { emptied } from "../../world/emptied.ts";
import type { Stage } from "../../world/stage.ts";

const RATE = 1_000;
const MESSAGES = 5_000;

export const paced: Group = {
  lines: [
    atLeast("paced-rate", "dispatch at a rate of 1,000/s, of the rate", 0.95),
    atMost("paced-transactions", "transactions a message at that rate", 0.2),
  ],
  async measure(stage, rounds) {
    const account = await createBenchAccount(stage, { lane: true });
    await stage.pool.query("update senders set rate = $2 where account_id = $1", [account.accountId, RATE]);
    const { service } = await stage.startService("worker");
    const transactions: number[] = [];
    const drain = async () => {
      await stage.provider.call("behave", { latency: 0, receipts: null });
      await queueMessages(stage, account, MESSAGES);
      const before = await writingTransactions(stage);
      const work = await emptied(stage, account, MESSAGES);
      transactions.push(((await writingTransactions(stage)) - before) / MESSAGES);
      return work;
    };
    await drain();
    transactions.pop();
    const samples = await interleave(rounds, { paced: () => sample(stage, service, drain) });
    await service.stop();
    const rate = median(samples.paced.map((one) => one.rate));
    const each = median(transactions);
    return {
      "paced-rate": { value: rate / RATE, detail: describe(samples.paced) },
      "paced-transactions": { value: each, detail: `${Math.round(each * rate)} transactions/s` },
    };
  },
};

/** Transactions of the whole server with writes. */
async function writingTransactions({ pool }: Stage): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    "select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as n",
  );
  return rows[0]?.n ?? Number.NaN;
}
