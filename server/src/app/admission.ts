// How many requests this process works on at once, and in which order.
import type { Config } from "../config/config.ts";
import { systemClock } from "../platform/clock.ts";
import { EventLoop } from "../platform/event-loop.ts";
import { Admission } from "../platform/http/admission.ts";
import { FairGate } from "../platform/http/fair-gate.ts";
import { RateLimit } from "../platform/http/rate-limit.ts";
import type { Counters } from "./metrics/counters.ts";

/** Requests in progress: of a key alone, and of keys that share this process. */
const PLACES = { most: 128, mostShared: 24, leastShared: 4 };
/** Requests of all keys that wait; one takes about 10 KB. */
const MOST_WAITING = 5_000;
const LONGEST_WAIT_MS = 5_000;

export function createAdmission({ rateLimit, timing }: Config, counters: Counters) {
  const gate = new FairGate({
    clock: systemClock,
    ...PLACES,
    mostWaiting: timing.waitLine,
    mostWaitingInAll: MOST_WAITING,
    longestWaitMs: LONGEST_WAIT_MS,
  });
  const eventLoop = new EventLoop(systemClock, (busy) => gate.adapt(busy));
  const admission = new Admission({
    rateLimit: rateLimit === null ? null : new RateLimit(systemClock, rateLimit),
    gate,
    eventLoop,
    onRefused: (cause) => counters.refused.inc({ cause }),
  });
  return { admission, gate, eventLoop };
}
