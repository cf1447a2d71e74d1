// Handing over the messages of a lane: against one transaction for each message, and to a slow provider.

import { atLeast, type Group } from "../../line.ts";
import type { TransactionDispatchMethods } from "../../programs/transaction-dispatch.ts";
import { median } from "../../quantiles.ts";
import { compared, describe, interleave, sample } from "../../sample.ts";
import { createBenchAccount, queueMessages } from "../../world/account.ts";
import { startProgram } from "../../world/child.ts";
import { emptied } from "../../world/emptied.ts";

/** The limit of the lane, and the number of loops of the comparison program. */
const CONCURRENCY = 64;
const OWN_MESSAGES = 10_000;
const OTHER_MESSAGES = 2_500;
const SLOW_MS = 50;
const SLOW_MESSAGES = 4_000;
/** Messages a second of a lane that waits for nothing but its channel. */
const POSSIBLE = (CONCURRENCY / SLOW_MS) * 1_000;

export const dispatch: Group = {
  lines: [
    atLeast("dispatch", "dispatch against one transaction a message", 4, "x"),
    atLeast("dispatch-slow", "dispatch at 50 ms, of 1,280 possible", 0.8 * POSSIBLE, "/s"),
  ],
  async measure(stage, rounds) {
    const own = await createBenchAccount(stage, { lane: true });
    const other = await createBenchAccount(stage, { lane: false });
    const { service } = await stage.startService("worker");
    const transactions = startProgram<TransactionDispatchMethods>("transaction-dispatch", {
      ...stage.environment,
      BENCH_ACCOUNT: other.accountId,
      BENCH_SENDER: other.senderId,
      BENCH_CHANNEL_SENDER: JSON.stringify(other.channelSender),
    });
    const drainOwn = (count: number, latency: number) => async () => {
      await stage.provider.call("behave", { latency, receipts: null });
      await queueMessages(stage, own, count);
      return emptied(stage, own, count);
    };
    const drainOther = async () => {
      await stage.provider.call("behave", { latency: 0, receipts: null });
      await queueMessages(stage, other, OTHER_MESSAGES);
      const began = performance.now();
      await transactions.call("empty", CONCURRENCY);
      return { requests: OTHER_MESSAGES, ms: performance.now() - began };
    };
    await drainOwn(OTHER_MESSAGES, 0)();
    await drainOther();
    const samples = await interleave(rounds, {
      own: () => sample(stage, service, drainOwn(OWN_MESSAGES, 0)),
      other: () => sample(stage, transactions, drainOther),
      slow: () => sample(stage, service, drainOwn(SLOW_MESSAGES, SLOW_MS)),
    });
    await Promise.all([service.stop(), transactions.stop()]);
    return {
      dispatch: compared(samples.own, samples.other),
      "dispatch-slow": {
        value: median(samples.slow.map((one) => one.rate)),
        detail: `${describe(samples.slow)} of ${POSSIBLE}/s`,
      },
    };
  },
};
