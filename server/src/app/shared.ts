// The parts of a process that both roles use.
import { type Dispatcher, decide } from "../dispatch/index.ts";
import { createFactApplier, createHeardSenders, createHookBacklog, DroppedFacts } from "../intake/index.ts";
import { createFactRecorder } from "../messages/index.ts";
import { systemClock } from "../platform/clock.ts";
import { newUuid } from "../platform/ids.ts";
import { Presence } from "../platform/lanes/presence.ts";
import { SparseLog } from "../platform/log.ts";
import { requestTemplateSync } from "../templates/index.ts";
import { createLaneHints } from "./lane-hints.ts";
import type { ServiceOptions } from "./service-options.ts";
import { createSlices } from "./slices.ts";

export interface SharedOptions extends ServiceOptions {
  /** Null in a process without lanes. */
  dispatcher(): Dispatcher | null;
  /** The address of the API once it listens. */
  listeningAt(): string;
}

export type Shared = ReturnType<typeof createShared>;

export function createShared({ dispatcher, listeningAt, ...options }: SharedOptions) {
  const { config, storage, log } = options;
  const { database, control } = storage;
  const { timing, role } = config;
  const slices = createSlices(options);
  const hints = createLaneHints({ database, log, dispatcher });
  const facts = createFactRecorder({ database, maxBatch: timing.batchSize, onFreed: hints.freed });
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
  const backlog = createHookBacklog(systemClock);
  const presence = new Presence({
    database: control,
    clock: systemClock,
    log,
    timing,
    workerId: newUuid(),
    takesLanes: role !== "api",
    hookBacklogMs: () => backlog.ageMs(),
  });
  return {
    ...options,
    slices,
    hints,
    facts,
    applier,
    backlog,
    presence,
    dropped: new DroppedFacts(database, log),
    /** Logs facts that can't be applied. */
    faults: new SparseLog(log, systemClock),
    heard: createHeardSenders({ database, clock: systemClock, log, timing }),
    /** The public address, without a trailing slash. */
    publicUrl: () => config.publicUrl ?? listeningAt(),
  };
}
