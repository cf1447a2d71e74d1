// How many requests this process works on at once, and in which order.
import type { Config } from "../config/config.ts";
import { systemClock } from "../platform/clock.ts";
import { EventLoop } from "../platform/event-loop.ts";
import { Admission } from "../platform/http/admission.ts";
import { FairGate } from "../platform/http/fair-gate.ts";
import { RateLimit } from "../platform/http/rate-limit.ts";
import { KeysInUse } from "../platform/keys-in-use.ts";
import type { Counters } from "./metrics/counters.ts";

/** Requests that share transactions need few connections, and larger batches cost less. */
const BATCHED = { most: 128, mostInAll: 1_000, mostShared: 24, leastShared: 4, shareOfOne: 0.75 };
/** Each of the others needs a connection, of 20: some stay free for batches. */
const SINGLE = { most: 12, mostInAll: 16, mostShared: 4, leastShared: 4, shareOfOne: 0.5 };
/** Requests of all keys that wait; one takes about 10 KB. */
const MOST_WAITING = 5_000;
const LONGEST_WAIT_MS = 5_000;

export function createAdmission({ rateLimit, timing }: Config, counters: Counters) {
  const common = {
    clock: systemClock,
    keys: new KeysInUse(systemClock),
    mostWaiting: timing.waitLine,
    mostWaitingInAll: MOST_WAITING,
    longestWaitMs: LONGEST_WAIT_MS,
  };
  const gates = {
    batched: new FairGate({ ...common, ...BATCHED }),
    single: new FairGate({ ...common, ...SINGLE }),
  };
  const eventLoop = new EventLoop(systemClock, (busy) => {
    for (const gate of Object.values(gates)) gate.adapt(busy);
  });
  const admission = new Admission({
    rateLimit: rateLimit === null ? null : new RateLimit(systemClock, rateLimit),
    gates,
    eventLoop,
    onRefused: (cause) => counters.refused.inc({ cause }),
  });
  return { admission, gates, eventLoop };
}
