// How many requests this process works on at once, and in which order.
import type { Config } from "../config/settings.ts";
import { systemClock } from "../platform/clock.ts";
import { Admission } from "../platform/http/access/admission.ts";
import { RateLimit } from "../platform/http/access/rate-limit.ts";
import { UnreadAnswers } from "../platform/http/answers/unread-answers.ts";
import { CONNECTION_LIMITS } from "../platform/http/http-server.ts";
import { ActiveKeys } from "../platform/load/active-keys.ts";
import { EventLoop } from "../platform/load/event-loop.ts";
import { Slots } from "../platform/load/slots.ts";
import type { Counters } from "./metrics/counters.ts";

/** Requests that share transactions need few connections, and larger batches cost less. */
const BATCHED = { mostOfOne: 128, most: 1_000, shared: 24 };
/** Each of the others needs a connection, of 20: some stay free for batches. */
const SINGLE = { mostOfOne: 12, most: 16, shared: 2 };
/** Requests of all keys that wait; one takes about 10 KB. */
const MOST_WAITING = 5_000;
const LONGEST_WAIT_MS = 5_000;

export function createAdmission({ rateLimit, timing }: Config, counters: Counters) {
  const unread = new UnreadAnswers(systemClock, {
    mostOfOne: timing.unreadBytesOfKey,
    most: timing.unreadBytes,
    stallMs: CONNECTION_LIMITS.idleMs,
  });
  const common = {
    clock: systemClock,
    activeKeys: new ActiveKeys(systemClock),
    hasRoom: (name: string) => unread.hasRoom(name),
    mostWaitingOfOne: timing.waitLine,
    mostWaiting: MOST_WAITING,
    longestWaitMs: LONGEST_WAIT_MS,
  };
  const gates = {
    batched: new Slots({ ...common, ...BATCHED }),
    // Streams and uploads wait for their clients most of the time, so they share nothing.
    streams: new Slots({
      hasRoom: common.hasRoom,
      mostOfOne: timing.streamsOfKey,
      most: timing.streams,
      mostWaiting: 0,
    }),
    single: new Slots({ ...common, ...SINGLE }),
    reading: new Slots({ ...common, most: 1 }),
    // A waiting upload keeps up to 64 KB of its body in memory.
    uploads: new Slots({
      mostOfOne: timing.uploadsOfAccount,
      most: timing.uploads,
      mostWaitingOfOne: 128,
      mostWaiting: 512,
      longestWaitMs: 20_000,
    }),
  };
  unread.onRoom(() => {
    for (const gate of Object.values(gates)) gate.admit();
  });
  const eventLoop = new EventLoop(systemClock);
  const admission = new Admission({
    rateLimit: rateLimit === null ? null : new RateLimit(systemClock, rateLimit),
    gates,
    eventLoop,
    onRefused: (cause) => counters.refused.inc({ cause }),
  });
  return { admission, gates, unread, eventLoop };
}
