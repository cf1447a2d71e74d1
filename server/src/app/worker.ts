// The worker role: owns lanes, runs background jobs, retries stored facts, sums usage.
import { erasureLister } from "../backup/index.ts";
import { createBroadcastSender } from "../broadcasts/index.ts";
import { createHandOver, createWeigh, Dispatcher } from "../dispatch/index.ts";
import { applyStoredFacts } from "../intake/index.ts";
import { systemClock } from "../platform/clock.ts";
import { unlockWorkers } from "../platform/jobs/create-jobs.ts";
import { mendSchedule, releaseDiedJobs } from "../platform/jobs/job-rows.ts";
import { describeError, type Log } from "../platform/log.ts";
import { requestTemplateSync } from "../templates/index.ts";
import { sumUsage } from "../usage/index.ts";
import { WebhookDispatcher } from "../webhooks/index.ts";
import { createBackgroundJobs } from "./background-jobs.ts";
import { eventResources } from "./event-resources.ts";
import type { Shared } from "./shared.ts";

const STORED_FACTS_MS = 5_000;
const SUM_USAGE_MS = 5_000;
/** A pause acts within two seconds together with what was accepted before. */
const SEND_BROADCASTS_MS = 400;
/** Erasures of less than this time may be missing in their list when the database is lost. */
const LIST_ERASURES_MS = 1_000;
const MEND_SCHEDULE_MS = 60_000;

export function createWorker(shared: Shared) {
  const { config, storage, log, slices, presence, counters } = shared;
  const { database } = storage;
  const { timing } = config;
  const handOver = createHandOver({
    ...shared,
    ...slices,
    database,
    timeout: timing.sendTimeoutMs,
    mayWrite: () => presence.mayWrite(),
  });
  const dispatcher = new Dispatcher({
    ...shared,
    ...slices,
    ...storage,
    clock: systemClock,
    timing,
    handOver: async (message, attempt, sender) => {
      const outcome = await handOver(message, attempt, sender);
      counters.sends.inc({ outcome: outcome.kind });
      return outcome;
    },
    weigh: createWeigh(slices.connectors),
    pairRate: ({ connector }) => slices.connectors.get(connector)?.capabilities.pair_rate ?? null,
    templatesChanged: (sender) => {
      requestTemplateSync(database, sender).catch((error) =>
        log.warn({ err: describeError(error) }, "a template sync can't be requested"),
      );
    },
    onDead: async (workers) => {
      const poolsOf = (some: typeof workers) => some.flatMap((worker) => worker.jobs_pool_ids);
      await releaseDiedJobs(database, poolsOf(workers.filter(({ stopped }) => !stopped)));
      await unlockWorkers(database.pool, poolsOf(workers));
    },
  });
  const webhooks = new WebhookDispatcher({
    ...shared,
    ...storage,
    resources: eventResources({ database, publicUrl: shared.publicUrl }),
    watch: shared.eventWatch,
    policy: shared.webhookPolicy,
    timeoutMs: timing.webhookTimeoutMs,
    pollMs: timing.pollMs,
    onAttempt: (outcome) => counters.webhookAttempts.inc({ outcome }),
  });
  const jobs = createBackgroundJobs(shared);
  const sendBroadcasts = createBroadcastSender({
    ...slices,
    database,
    acceptor: shared.acceptor,
    owned: () => dispatcher.owned(),
    log,
  });
  const repeated = [
    repeat(log, "stored facts can't be read", STORED_FACTS_MS, () =>
      applyStoredFacts({ ...shared, ...slices, database }),
    ),
    repeat(log, "usage can't be summed", SUM_USAGE_MS, () => sumUsage(storage.bulk)),
    repeat(log, "broadcasts can't be read", SEND_BROADCASTS_MS, sendBroadcasts),
    repeat(log, "the schedule of jobs can't be read", MEND_SCHEDULE_MS, () => mendSchedule(database, log)),
  ];
  const { backupDir } = config;
  if (backupDir !== null) {
    const lister = erasureLister(storage.bulk, backupDir, shared.faults);
    repeated.push(repeat(log, "erasures can't be listed", LIST_ERASURES_MS, lister));
  }
  return {
    dispatcher,
    async start() {
      await Promise.all([dispatcher.start(), webhooks.start(), jobs.start()]);
      for (const one of repeated) one.start();
    },
    /** `limitMs`: the time for everything in flight. */
    async stop(limitMs: number) {
      const parts = [dispatcher, webhooks, jobs];
      await Promise.all([...repeated.map((one) => one.stop()), ...parts.map((part) => part.stop(limitMs))]);
    },
  };
}

function repeat(log: Log, complaint: string, pauseMs: number, work: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  const run = () => work().catch((error) => log.warn({ err: describeError(error) }, complaint));
  const next = () => {
    if (!stopped) timer = setTimeout(() => (running = run().then(next)), pauseMs);
  };
  return {
    start: next,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
