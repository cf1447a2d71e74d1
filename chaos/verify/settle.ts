// Settings of the senders, and the wait until nothing is on its way.
import { setTimeout as delay } from "node:timers/promises";
import type { TestSimulator } from "../../server/test/simulator-process.ts";
import { type Api, call } from "../client.ts";
import { pendingHooks } from "../phones.ts";
import { anyWithStatus } from "./messages.ts";

/** Lists of a channel that doesn't deliver hooks again are read every two minutes. A message waits for five after its seventh refusal. */
const LIMIT_MS = 600_000;

/** Sets rates above that of the clients, so that lanes run empty between two rounds. */
export async function raiseRates(api: Api, perSecond: number): Promise<void> {
  const { body } = await call(api, "GET", "/senders");
  const rate = JSON.stringify({ rate: Math.min(1_000, Math.round(perSecond * 1.5)) });
  for (const { id } of (body as { data: { id: string }[] }).data) {
    const { status } = await call(api, "PATCH", `/senders/${id}`, rate);
    if (status !== 200) throw new Error(`The sender's rate can't be raised: ${status}`);
  }
}

/** `seconds`: how long an uncertain message waits while no hook of its sender arrives. */
export async function setUncertainWait(api: Api, seconds: number): Promise<void> {
  const { status } = await call(api, "PATCH", "/settings", JSON.stringify({ uncertain_wait: seconds }));
  if (status !== 200) throw new Error(`The wait for hooks can't be set: ${status}`);
}

/** Resolves when no message waits and all receipts arrived, or after a time limit: the verdict reports the rest. */
export async function untilSettled(api: Api, simulator: TestSimulator, limitMs = LIMIT_MS): Promise<void> {
  const end = performance.now() + limitMs;
  while (performance.now() < end) {
    const open = await Promise.all(["queued", "sending", "sent"].map((status) => anyWithStatus(api, status)));
    if (!open.includes(true) && (await pendingHooks(simulator)) === 0) return;
    await delay(200);
  }
}
