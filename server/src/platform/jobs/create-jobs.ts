// Runs background jobs: graphile-worker as a library, restarted when a runner gives up.
import { EventEmitter } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import {
  type CronItemOptions,
  type Job,
  Logger,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import pg from "pg";
import { describeError, type Log } from "../log.ts";
import { within } from "../within.ts";
import { deathsOf, MOST_DEATHS } from "./job-rows.ts";
import { TryLater } from "./try-later.ts";

export interface JobContext {
  signal: AbortSignal;
  /** The run before this one failed, and its process went on. */
  hasFailed: boolean;
}

/** The code that runs the jobs, by job name. A job whose code throws is retried with backoff. */
export type JobTasks<Payloads> = {
  [Name in keyof Payloads]: (payload: Payloads[Name], context: JobContext) => Promise<void>;
};

export interface JobsOptions<Payloads> {
  /** A direct connection: LISTEN doesn't work through pgbouncer in transaction mode. */
  url: string;
  tasks: JobTasks<Payloads>;
  /** Called in place of a job during which the process ended three times in a row: tells whoever waits for the job. */
  givenUp?: Partial<JobTasks<Payloads>>;
  /** A task of no group never runs. A group never waits for the jobs of another. */
  groups: JobGroup<Payloads>[];
  /** With an empty payload, each run by one process only. */
  cron?: ScheduledJob<Payloads>[];
  /** Milliseconds between polls for jobs whose time has come. New jobs are announced by NOTIFY. */
  pollInterval: number;
  log: Log;
  /** Called with each id that jobs are locked by. The caller stores it: `unlockWorkers` needs it when this process has died. */
  onPool(poolId: string): Promise<void>;
}

export interface ScheduledJob<Payloads> {
  name: keyof Payloads & string;
  /** A crontab pattern in UTC. */
  match: string;
  options?: CronItemOptions;
}

export interface JobGroup<Payloads> {
  names: (keyof Payloads & string)[];
  /** With 0, this process runs no job of the group. */
  concurrency: number;
}

export interface Jobs {
  start(): Promise<unknown>;
  /** Takes no more jobs, aborts the signals of running jobs and waits for them, at most `limitMs` milliseconds. */
  stop(limitMs: number): Promise<void>;
}

const RESTART_MS = 1_000;

export function createJobs<Payloads>(options: JobsOptions<Payloads>): Jobs {
  const { log } = options;
  const groups = options.groups.filter(({ concurrency }) => concurrency > 0);
  // Each group keeps one connection to listen. The others are held only while a job is taken or completed.
  const max = groups.length + Math.max(...groups.map(({ concurrency }) => concurrency)) + 1;
  const pool = new pg.Pool({ connectionString: options.url, max, application_name: "parley-jobs" });
  const report = (error: Error) => log.warn({ err: describeError(error) }, "connection for jobs lost");
  pool.on("error", report);
  pool.on("connect", (client) => client.on("error", report));
  const stopping = new AbortController();
  const runners = groups.map((group) => keepRunner(options, group, pool, stopping.signal));
  return {
    start: () => Promise.all(runners.map((runner) => runner.start())),
    stop: async (limitMs) => {
      stopping.abort();
      const done = Promise.all(runners.map((runner) => runner.stop())).then(() => pool.end());
      await within(limitMs, done).catch((error) => {
        log.warn({ err: describeError(error) }, "background jobs didn't stop cleanly");
      });
    },
  };
}

/** A runner gives up when it can't store an outcome, and a new one replaces it. Its jobs stay locked by its pool id. */
function keepRunner<Payloads>(
  options: JobsOptions<Payloads>,
  group: JobGroup<Payloads>,
  pool: pg.Pool,
  stopping: AbortSignal,
) {
  let runner: Runner | undefined;
  let restarting: Promise<void> = Promise.resolve();
  const start = async (): Promise<void> => {
    const [started, poolId] = await startRunner(options, group, pool, stopping);
    await options.onPool(poolId).catch(async (error) => {
      await started.stop();
      throw error;
    });
    runner = started;
    const again = () => {
      runner = undefined;
      if (!stopping.aborted) restarting = restart(poolId);
    };
    started.promise.then(again, again);
  };
  const restart = async (deadPoolId: string): Promise<void> => {
    options.log.warn("background jobs stopped, restarting them");
    while (!stopping.aborted) {
      try {
        await delay(RESTART_MS, undefined, { signal: stopping });
        await unlockWorkers(pool, [deadPoolId]);
        return await start();
      } catch (error) {
        if (!stopping.aborted) options.log.warn({ err: describeError(error) }, "can't run background jobs");
      }
    }
  };
  return { start, stop: () => restarting.then(() => runner?.stop()) };
}

async function startRunner<Payloads>(
  options: JobsOptions<Payloads>,
  { names, concurrency }: JobGroup<Payloads>,
  pgPool: pg.Pool,
  stopping: AbortSignal,
): Promise<[Runner, string]> {
  const events: WorkerEvents = new EventEmitter();
  let poolId = "";
  events.once("pool:create", ({ workerPool }) => {
    poolId = workerPool.id;
  });
  const cron = (options.cron ?? []).filter(({ name }) => names.includes(name));
  const runner = await run({
    pgPool,
    events,
    taskList: taskList(options, names, stopping),
    // Without this option graphile-worker looks for a crontab file in the current folder.
    parsedCronItems: parseCronItems(
      cron.map(({ name, match, options = {} }) => ({ task: name, match, options })),
    ),
    concurrency,
    pollInterval: options.pollInterval,
    noHandleSignals: true,
    // Failed jobs are logged already.
    logger: new Logger(() => (level, message, meta) => {
      if (meta?.["failure"] || (level !== "error" && level !== "warning")) return;
      const said = message.split("\n", 1)[0]?.slice(0, 200);
      const { error } = (meta ?? {}) as { error?: unknown };
      options.log.warn({ ...(error ? { err: describeError(error) } : {}), said }, "background jobs");
    }),
    // With batches, a failure to store an outcome ends the runner. Without, it would be an unhandled rejection.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  // The caller awaits this promise later than it may reject.
  runner.promise.catch(() => undefined);
  return [runner, poolId];
}

/** An error's message is stored with its job and logged. It may contain a statement's values, so only its code is kept. */
function taskList<Payloads>(
  options: JobsOptions<Payloads>,
  names: JobGroup<Payloads>["names"],
  signal: AbortSignal,
): TaskList {
  const runTask = async (name: keyof Payloads & string, payload: unknown, job: Job) => {
    const deaths = deathsOf(job);
    const isOver = deaths >= MOST_DEATHS;
    const hasFailed = job.last_error !== null && deaths === 0;
    if (isOver) options.log.error({ job: name }, "the process ended three times in a row during a job");
    try {
      const task = isOver ? options.givenUp?.[name] : options.tasks[name];
      await task?.(payload as Payloads[typeof name], { signal, hasFailed });
    } catch (error) {
      if (!signal.aborted && !(error instanceof TryLater))
        options.log.error({ err: describeError(error), job: name }, "job failed");
      throw new Error(String((error as { code?: unknown } | null)?.code ?? "failed"));
    }
  };
  return Object.fromEntries(names.map((name) => [name, (payload, { job }) => runTask(name, payload, job)]));
}

/** graphile-worker would keep the locks of dead workers for four hours. `poolIds` come from `onPool`. */
export async function unlockWorkers(pool: pg.Pool, poolIds: string[]): Promise<void> {
  if (poolIds.length === 0) return;
  await pool.query("select graphile_worker.force_unlock_workers($1::text[])", [poolIds]);
}
