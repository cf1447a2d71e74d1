// A stub of the provider: takes every message after a delay, and can post three receipts for each.
import { setTimeout as pause } from "node:timers/promises";
import { answerParent } from "../world/answer-parent.ts";
import { listenAsChannel, ReceiptPosts, type ReceiptRoute } from "../world/channel-stub.ts";

/** For receipts. */
const HOOK_CONNECTIONS = 32;

export interface Behaviour {
  /** Milliseconds before each answer. */
  latency: number;
  /** Null for no receipts. */
  receipts: ReceiptRoute | null;
}

interface Taken {
  text: string | undefined;
  /** In ms of the host's monotonic clock. */
  at: number;
}

let latency = 0;
let taken: Taken[] = [];
let count = 0;
let posts: ReceiptPosts | null = null;

const methods = answerParent({
  listen: () =>
    listenAsChannel(async (message) => {
      const at = Number(process.hrtime.bigint()) / 1e6;
      if (latency > 0) await pause(latency);
      count++;
      if (taken.length < 100_000) taken.push({ text: message.text?.body, at });
      posts?.add(message);
    }),
  async behave(next: Behaviour) {
    await posts?.close();
    latency = next.latency;
    taken = [];
    count = 0;
    posts = next.receipts && (await ReceiptPosts.open(next.receipts, HOOK_CONNECTIONS));
  },
  /** Since `behave`: messages taken, receipts answered with 200, and the time of the first message. */
  progress: () => ({ count, posted: posts?.posted ?? 0, firstAt: taken[0]?.at ?? null }),
  taken: () => taken,
});

export type ProviderMethods = typeof methods;
