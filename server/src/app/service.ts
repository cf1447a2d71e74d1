// The composition root: makes the parts of one process, and starts and stops them in order.
import { followKeyChanges } from "../accounts/index.ts";
import { retryAfter } from "../dispatch/index.ts";
import { createFactApplier, createIntakeCounters } from "../intake/index.ts";
import { createFactRecorder } from "../messages/index.ts";
import { systemClock } from "../platform/clock.ts";
import { createListener } from "../platform/database/listener.ts";
import { newUuid } from "../platform/ids.ts";
import { Presence } from "../platform/lanes/presence.ts";
import { requestTemplateSync } from "../templates/index.ts";
import { createApi } from "./api.ts";
import { createLaneHints, followLaneHints } from "./lane-hints.ts";
import type { ServiceOptions } from "./service-options.ts";
import { createSlices, type Slices } from "./slices.ts";
import { within } from "./within.ts";
import { createWorker } from "./worker.ts";

export interface Service {
  slices: Slices;
  /** Where it listens, for example `http://127.0.0.1:8080`; null in a worker. */
  url: string | null;
  /** A sender was made or changed: its lane isn't waited for. */
  senderChanged(): void;
  /** Lets what is in flight end, for the configured time at most. */
  stop(): Promise<void>;
}

/** Resolves when the process serves: its lanes are owned, its API listens. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, storage, log } = options;
  const { database } = storage;
  const { timing, role } = config;
  const slices = createSlices(options);
  const presence = createPresence(options);
  const hints = createLaneHints({ database, log, dispatcher: () => worker?.dispatcher ?? null });
  const facts = createFactRecorder({ database, maxBatch: timing.batchSize, onFreed: hints.freed });
  const counters = createIntakeCounters();
  const applier = createFactApplier({
    database,
    senders: slices.senders,
    facts,
    counters,
    timing,
    retryAfter: (failure) => retryAfter(failure, timing),
    onRequeued: hints.requeued,
    onFreed: hints.freed,
    requestTemplateSync: (sender) => requestTemplateSync(database, sender),
  });
  const shared = { ...options, slices, presence, facts, applier, counters, hints };
  const worker = role === "api" ? null : createWorker(shared);
  const api = role === "worker" ? null : await createApi(shared);

  const listener = createListener({ url: storage.directUrl, log });
  followKeyChanges(listener, slices.authenticator);
  if (worker) followLaneHints(listener, worker.dispatcher);

  await presence.start();
  await Promise.all([listener.start(), worker?.start()]);
  const url = (await api?.listen()) ?? null;
  return {
    slices,
    url,
    senderChanged: () => worker?.dispatcher.senderChanged(),
    async stop() {
      const end = performance.now() + timing.drainMs;
      const left = () => Math.max(0, end - performance.now());
      // Side by side: a slow client takes no time from what is on its way to a channel.
      await Promise.all([api?.stop(left()), worker?.stop(left())]);
      await listener.stop();
      await slices.authenticator.settled();
      await presence.stop();
      // What a channel hasn't answered by now is settled by its receipt.
      await within(left(), slices.http.close());
    },
  };
}

function createPresence({ config, storage, log }: ServiceOptions): Presence {
  return new Presence({
    database: storage.database,
    clock: systemClock,
    log,
    timing: config.timing,
    workerId: newUuid(),
    takesLanes: config.role !== "api",
    hearsHooks: config.role !== "worker",
  });
}
