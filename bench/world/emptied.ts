// Waits until a lane is empty, and measures the time.
import { setTimeout as pause } from "node:timers/promises";
import type { Work } from "../sample.ts";
import type { Account } from "./account.ts";
import type { Stage } from "./stage.ts";

const LOOK_MS = 20;
const PATIENCE_MS = 120_000;

/** From the first message at the provider to the commit of the last outcome. `count`: the number of messages. */
export async function emptied(stage: Stage, account: Account, count: number): Promise<Work> {
  await until(async () => (await stage.provider.call("progress")).count >= count);
  await until(async () => {
    const { rows } = await stage.pool.query("select from outbox where sender_id = $1 limit 1", [
      account.senderId,
    ]);
    return rows.length === 0;
  });
  const end = Number(process.hrtime.bigint()) / 1e6;
  const { firstAt } = await stage.provider.call("progress");
  return { requests: count, ms: end - (firstAt ?? end) };
}

export async function until(isDone: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error("Gave up after two minutes.");
    await pause(LOOK_MS);
  }
}
