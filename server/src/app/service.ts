// The composition root: creates the parts of one process, and starts and stops them in order.
import { followKeyChanges } from "../accounts/index.ts";
import { decide } from "../dispatch/index.ts";
import {
  createFactApplier,
  createHeardSenders,
  createHookBacklog,
  DroppedFacts,
  type HookBacklog,
} from "../intake/index.ts";
import { createFactRecorder } from "../messages/index.ts";
import { systemClock } from "../platform/clock.ts";
import { Listener } from "../platform/database/listener.ts";
import { newUuid } from "../platform/ids.ts";
import { Presence } from "../platform/lanes/presence.ts";
import { describeError } from "../platform/log.ts";
import { SparseLog } from "../platform/sparse-log.ts";
import { within } from "../platform/within.ts";
import { requestTemplateSync } from "../templates/index.ts";
import { createApi } from "./api.ts";
import { createLaneHints, followLaneHints } from "./lane-hints.ts";
import type { ServiceOptions } from "./service-options.ts";
import { createSlices, type Slices } from "./slices.ts";
import { createWorker } from "./worker.ts";

export interface Service {
  slices: Slices;
  /** For example `http://127.0.0.1:8080`; null in a worker. */
  url: string | null;
  /** Call it after a change of a sender: its lane starts at once. */
  senderChanged(): void;
  /** Waits for work in flight, for the configured time at most. */
  stop(): Promise<void>;
}

/** For the last steps, after everything is drained. */
const LAST_STEPS_MS = 1_000;

/** Resolves when the process owns its lanes and its API listens. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, storage, log } = options;
  const { database } = storage;
  const { timing, role } = config;
  const slices = createSlices(options);
  const backlog = createHookBacklog(systemClock);
  const presence = createPresence(options, backlog);
  const hints = createLaneHints({ database, log, dispatcher: () => worker?.dispatcher ?? null });
  const facts = createFactRecorder({ database, maxBatch: timing.batchSize, onFreed: hints.freed });
  const dropped = new DroppedFacts(database, log);
  const faults = new SparseLog(log, systemClock);
  const applier = createFactApplier({
    database,
    senders: slices.senders,
    facts,
    timing,
    decide: (failure, standing) => decide(failure, standing, timing, Math.random()),
    onRequeued: hints.requeued,
    onFreed: hints.freed,
    requestTemplateSync: (sender) => requestTemplateSync(database, sender),
  });
  let listening = "";
  const heard = createHeardSenders({ database, clock: systemClock, log, timing });
  const publicUrl = () => config.publicUrl ?? listening;
  const intake = { applier, dropped, faults, backlog, heard };
  const shared = { ...options, ...intake, slices, presence, facts, hints, publicUrl };
  const worker = role === "api" ? null : createWorker(shared);
  const api = role === "worker" ? null : await createApi(shared);

  const listener = new Listener({ url: storage.directUrl, log });
  followKeyChanges(listener, slices.authenticator);
  if (worker) followLaneHints(listener, worker.dispatcher);

  // The API and the worker stop first: they use everything else.
  const stop = async () => {
    await Promise.all([api?.stop(timing.drainMs), worker?.stop(timing.drainMs)]);
    await slices.http.destroy();
    const last = [listener.stop(), slices.authenticator.settled(), dropped.add(), presence.stop()];
    for (const ended of await Promise.allSettled(last.map((work) => within(LAST_STEPS_MS, work)))) {
      if (ended.status === "rejected")
        log.warn({ err: describeError(ended.reason) }, "a part of the service didn't stop in order");
    }
  };
  try {
    await presence.start();
    // Silence of a sender counts only while hooks can arrive, so hearing starts after listening.
    const url = (await api?.listen()) ?? null;
    listening = url ?? "";
    if (api) await presence.hearHooks();
    // Not awaited: the listener retries by itself, and polls replace its hints until then.
    void listener.start();
    await worker?.start();
    return { slices, url, senderChanged: () => worker?.dispatcher.senderChanged(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function createPresence({ config, storage, log }: ServiceOptions, backlog: HookBacklog): Presence {
  return new Presence({
    database: storage.control,
    clock: systemClock,
    log,
    timing: config.timing,
    workerId: newUuid(),
    takesLanes: config.role !== "api",
    hookBacklogMs: () => backlog.ageMs(),
  });
}
