// Receipts, applied before the 200: against a route that only verifies their signature, and against bare batches.

import { atLeast, type Group, shown } from "../../line.ts";
import type { BatchReceiptsMethods } from "../../programs/batch-receipts.ts";
import type { VerifyRouteMethods } from "../../programs/verify-route.ts";
import { compared, interleave, sample } from "../../sample.ts";
import { checkStatus, createBenchAccount, sentMessages } from "../../world/account.ts";
import { startProgram } from "../../world/child.ts";

const CONNECTIONS = 64;
/** Few, for short rounds: see compare-routes.ts. */
const MESSAGES = 4_000;
const PARTS = 4;
const WARM_UPS = 6;

export const statuses: Group = {
  lines: [
    shown("statuses", "statuses applied, of verifying alone"),
    atLeast("statuses-batch", "statuses applied, of plain batches", 0.3),
  ],
  async measure(stage, rounds) {
    const account = await createBenchAccount(stage, { lane: false });
    const { service, url } = await stage.startService("api");
    const verify = startProgram<VerifyRouteMethods>("verify-route", {
      BENCH_APP_SECRET: account.channelSender.credentials.app_secret as string,
    });
    const batch = startProgram<BatchReceiptsMethods>("batch-receipts", {
      ...stage.environment,
      BENCH_ACCOUNT: account.accountId,
      BENCH_APP_SECRET: account.channelSender.credentials.app_secret as string,
    });
    const [verifyUrl, batchUrl] = await Promise.all([verify.call("listen"), batch.call("listen")]);
    const post = (messages: string[], to: string) => {
      const route = account.receiptRoute(to);
      return stage.load.call("receipts", { url: route.url, connections: CONNECTIONS, messages, route });
    };
    let messages: string[] = [];
    // V8 compiles hot functions during the first seconds.
    for (let warmUp = 0; warmUp < WARM_UPS; warmUp++) {
      messages = await sentMessages(stage, account, MESSAGES);
      await post(messages, url);
      await post(messages, verifyUrl);
      messages = await sentMessages(stage, account, MESSAGES);
      await post(messages, batchUrl);
    }
    const samples = await interleave(rounds * PARTS, {
      verified: () => sample(stage, verify, () => post(messages, verifyUrl)),
      applied: async () => {
        messages = await sentMessages(stage, account, MESSAGES);
        return sample(stage, service, () => post(messages, url));
      },
      batched: async () => {
        messages = await sentMessages(stage, account, MESSAGES);
        return sample(stage, batch, () => post(messages, batchUrl));
      },
    });
    await checkStatus(stage, account, "delivered", 2 * MESSAGES * (rounds * PARTS + WARM_UPS));
    await Promise.all([service.stop(), verify.stop(), batch.stop()]);
    const { applied, batched, verified } = samples;
    return {
      statuses: compared(applied, verified),
      "statuses-batch": compared(applied, batched),
    };
  },
};
