// Runs background jobs: graphile-worker as a library, started again when it gives up.
import { EventEmitter } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import {
  Logger,
  parseCronItems,
  type Runner,
  type RunnerOptions,
  run,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import pg from "pg";
import { describeError, type Log } from "../log.ts";
import { unlockWorkers } from "./unlock-workers.ts";

export interface JobContext {
  /** Aborted as soon as the process begins to stop. */
  signal: AbortSignal;
}

/** What does the jobs, by their names. One that throws is tried again with backoff. */
export type JobTasks<Payloads> = {
  [Name in keyof Payloads]: (payload: Payloads[Name], context: JobContext) => Promise<void>;
};

export interface JobsOptions<Payloads> {
  /** A direct connection: LISTEN doesn't work through pgbouncer in transaction mode. */
  url: string;
  tasks: JobTasks<Payloads>;
  /** Every task is in one group. A group never waits for the jobs of another. */
  groups: JobGroup<Payloads>[];
  /** Jobs by the clock, UTC, each in one process only: `match` as in crontab. Their payload is empty. */
  cron?: { name: keyof Payloads & string; match: string }[];
  /** Milliseconds between looks for jobs whose time came; new ones are told by NOTIFY. */
  pollInterval: number;
  log: Log;
  /** Called with each id that jobs are locked by. The caller stores it: `unlockWorkers` needs it when this process has died. */
  onPool(poolId: string): Promise<void>;
}

/** Tasks that share slots. */
export interface JobGroup<Payloads> {
  names: (keyof Payloads & string)[];
  /** Jobs at once. */
  concurrency: number;
}

export interface Jobs {
  /** Resolves when jobs are being looked for. */
  start(): Promise<void>;
  /** Takes no more jobs, aborts the running ones' signals, and waits for them up to this many milliseconds. */
  stop(limit: number): Promise<void>;
}

/** Wait before a worker that gave up is started again. */
const RESTART_MS = 1_000;

export function createJobs<Payloads>(options: JobsOptions<Payloads>): Jobs {
  for (const name of Object.keys(options.tasks)) {
    if (!options.groups.some(({ names }) => names.some((one) => one === name)))
      throw new Error(`The job ${name} is in no group and would never run.`);
  }
  const pool = createPool(options);
  const stopping = new AbortController();
  const runners = options.groups.map((group) => keepRunner(options, group, pool, stopping.signal));
  return {
    start: async () => {
      await Promise.all(runners.map((runner) => runner.start()));
    },
    stop: async (limit) => {
      stopping.abort();
      const done = Promise.all(runners.map((runner) => runner.stop())).then(() => pool.end());
      const failed = (error: unknown) =>
        options.log.warn({ err: describeError(error) }, "background jobs didn't stop well");
      await Promise.race([done.catch(failed), delay(limit, undefined, { ref: false })]);
    },
  };
}

/** Runs the jobs of one group, with a new runner whenever the last one gave up. */
function keepRunner<Payloads>(
  options: JobsOptions<Payloads>,
  group: JobGroup<Payloads>,
  pool: pg.Pool,
  stopping: AbortSignal,
) {
  let runner: Runner | undefined;
  let restarting: Promise<void> = Promise.resolve();

  /** It gives up when it can't write an outcome down. Its jobs stay locked by its id until that is unlocked. */
  const begin = async (deadPoolId: string | null): Promise<void> => {
    if (deadPoolId !== null) await unlockWorkers(pool, [deadPoolId]);
    const [started, poolId] = await startRunner(options, group, pool, stopping);
    try {
      await options.onPool(poolId);
    } catch (error) {
      await started.stop();
      throw error;
    }
    runner = started;
    const again = () => {
      runner = undefined;
      if (!stopping.aborted) restarting = restart(poolId);
    };
    started.promise.then(again, again);
  };
  const restart = async (deadPoolId: string): Promise<void> => {
    options.log.warn("background jobs stopped, starting them again");
    while (!stopping.aborted) {
      try {
        await delay(RESTART_MS, undefined, { signal: stopping });
        return await begin(deadPoolId);
      } catch (error) {
        if (!stopping.aborted) options.log.warn({ err: describeError(error) }, "can't run background jobs");
      }
    }
  };

  return { start: () => begin(null), stop: () => restarting.then(() => runner?.stop()) };
}

function createPool<Payloads>({ url, groups, log }: JobsOptions<Payloads>): pg.Pool {
  // Each group keeps one connection to listen. The others are held only while a job is taken or completed.
  const max = groups.length + Math.max(...groups.map(({ concurrency }) => concurrency)) + 1;
  const pool = new pg.Pool({ connectionString: url, max, application_name: "parley-jobs" });
  const report = (error: Error) => log.warn({ err: describeError(error) }, "connection for jobs lost");
  pool.on("error", report);
  pool.on("connect", (client) => client.on("error", report));
  return pool;
}

async function startRunner<Payloads>(
  options: JobsOptions<Payloads>,
  { names, concurrency }: JobGroup<Payloads>,
  pgPool: pg.Pool,
  stopping: AbortSignal,
): Promise<[Runner, string]> {
  const events: WorkerEvents = new EventEmitter();
  const created = new Promise<string>((resolve) => {
    events.once("pool:create", ({ workerPool }) => resolve(workerPool.id));
  });
  const { cron = [] } = options;
  const settings: RunnerOptions = {
    pgPool,
    events,
    taskList: taskList(options, names, stopping),
    // Without items it would look for a crontab file in the current folder.
    parsedCronItems: parseCronItems(
      cron.filter(({ name }) => names.includes(name)).map(({ name, match }) => ({ task: name, match })),
    ),
    concurrency,
    pollInterval: options.pollInterval,
    noHandleSignals: true,
    logger: quietLogger(options.log),
    // In batches a failure to write an outcome down ends the runner; else it would be an unhandled rejection.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  };
  const runner = await run(settings);
  // Its end is looked at by the caller, later than it may come.
  runner.promise.catch(() => undefined);
  return [runner, await created];
}

/** An error's text is stored with its job and logged: it may hold what a statement was given, so it is left out. */
function taskList<Payloads>(
  options: JobsOptions<Payloads>,
  names: JobGroup<Payloads>["names"],
  stopping: AbortSignal,
): TaskList {
  return Object.fromEntries(
    names.map((name) => [
      name,
      async (payload: unknown) => {
        try {
          await options.tasks[name](payload as Payloads[typeof name], { signal: stopping });
        } catch (error) {
          if (!stopping.aborted) options.log.error({ err: describeError(error), job: name }, "job failed");
          throw new Error(String((error as { code?: unknown } | null)?.code ?? "failed"));
        }
      },
    ]),
  );
}

/** Its own words at warnings and above; failed jobs are logged already. */
function quietLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta?.["failure"] || (level !== "error" && level !== "warning")) return;
    log.warn({ worker: message.split("\n", 1)[0]?.slice(0, 200) }, "background jobs");
  });
}
