// What this machine carries in an hour: one process and its database, for a minute, with every receipt.
import { type Group, shown } from "../../line.ts";
import { createBenchAccount } from "../../world/account.ts";
import { deliverMessages, MESSAGES } from "./deliver.ts";

const RUN_MS = 60_000;
const HOUR_MS = 3_600_000;

export const capacity: Group = {
  lines: [shown("capacity", "messages an hour, in thousands, delivered with three receipts each")],
  async measure(stage) {
    const account = await createBenchAccount(stage, { lane: true });
    const { service, url } = await stage.startService("all");
    const receipts = account.receiptRoute(url);
    await deliverMessages(stage, { account, url, receipts });
    const began = performance.now();
    let messages = 0;
    for (; performance.now() - began < RUN_MS; messages += MESSAGES)
      await deliverMessages(stage, { account, url, receipts });
    const ms = performance.now() - began;
    await service.stop();
    return {
      capacity: {
        value: ((messages / ms) * HOUR_MS) / 1_000,
        detail: `${messages} messages in ${Math.round(ms / 1_000)} s, accepted, handed over to a stub and read`,
      },
    };
  },
};
