// This process's row in `workers`: its beat, which proves that it lives, and the fence that follows from it.
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { statement } from "../database/statement.ts";
import { describeError, type Log } from "../log.ts";
import { isGone, ownIdentity, type ProcessIdentity } from "./process-identity.ts";

export interface PresenceTiming {
  /** Milliseconds between beats. */
  beatMs: number;
  /** Milliseconds without a beat after which others call a worker dead. */
  leaseMs: number;
  /** Beats further apart than this are a gap in which hooks couldn't arrive. */
  intakeGapMs: number;
}

export interface PresenceOptions {
  database: Database;
  clock: Clock;
  log: Log;
  timing: PresenceTiming;
  workerId: string;
  takesLanes: boolean;
  /** Milliseconds that the oldest hook waits in this process to be applied; 0 when none does. */
  hookBacklogMs(): number;
}

export interface WorkerRow {
  worker_id: string;
  beat: number;
  host: string;
  pid: number;
  process_started: string;
  takes_lanes: boolean;
  jobs_pool_ids: string[];
  stopped: boolean;
}

const register = statement<[string, string, number, string, boolean], never>(
  "register_worker",
  `insert into workers (worker_id, host, pid, process_started, takes_lanes)
   values ($1, $2, $3, $4, $5)
   on conflict (worker_id) do nothing`,
);

/**
 * `intake_from`: since when hooks have reached some process without a gap. A process that starts, or beats again after
 * a gap, continues the stretch of a process that was up meanwhile. `intake_to`: every hook that this process received
 * until then is applied or stored.
 */
const raiseBeat = statement<[string, boolean, number, number], { beat: number }>(
  "raise_beat",
  `update workers
   set beat = beat + 1,
       beat_at = now(),
       intake_from = case
         when not $2 then null
         when intake_from is not null and now() - beat_at <= make_interval(secs => $3) then intake_from
         else coalesce((
           select min(others.intake_from)
           from workers as others
           where now() - others.beat_at <= make_interval(secs => $3)
         ), now())
       end,
       intake_to = case when $2 then greatest(intake_to, now() - make_interval(secs => $4)) end
   where worker_id = $1
     and stopped_at is null
   returning beat`,
);

const sayStopped = statement<[string], never>(
  "say_stopped",
  `update workers
   set stopped_at = now()
   where worker_id = $1`,
);

const readWorkers = statement<[], WorkerRow>(
  "read_workers",
  `select worker_id, beat, host, pid, process_started, takes_lanes, jobs_pool_ids, stopped_at is not null as stopped
   from workers`,
);

const addJobsPool = statement<[string, string], never>(
  "add_jobs_pool",
  `update workers
   set jobs_pool_ids = array_append(jobs_pool_ids, $2)
   where worker_id = $1`,
);

/** After two hours, so that a process that merely stood still finds its row. */
const forgetDead = statement<[string], never>(
  "forget_dead_workers",
  `delete from workers
   where worker_id <> $1
     and beat_at < now() - interval '2 hours'
     and not exists (select from lanes where lanes.worker_id = workers.worker_id)`,
);

export class Presence {
  readonly workerId: string;
  readonly #options: PresenceOptions;
  readonly #identity: ProcessIdentity;
  /** Both clocks at the moment the last confirmed beat was sent. */
  #confirmed: { monotonic: number; wall: number };
  /** What was last seen of others' beats, by our own monotonic clock: no two clocks are compared. */
  readonly #seen = new Map<string, { beat: number; at: number }>();
  #timer: NodeJS.Timeout | undefined;
  #beating: Promise<void> = Promise.resolve();
  #stopped = false;
  #hearsHooks = false;

  constructor(options: PresenceOptions) {
    this.#options = options;
    this.workerId = options.workerId;
    this.#identity = ownIdentity();
    this.#confirmed = { monotonic: Number.NEGATIVE_INFINITY, wall: Number.NEGATIVE_INFINITY };
  }

  async start(): Promise<void> {
    await this.#register();
    await this.beat();
    this.#schedule();
  }

  async #register(): Promise<void> {
    const { database, takesLanes } = this.#options;
    const { host, pid, started } = this.#identity;
    await database.run(register, [this.workerId, host, pid, started, takesLanes]);
  }

  /** From now on hooks reach this process: its beats say so. */
  async hearHooks(): Promise<void> {
    this.#hearsHooks = true;
    await this.beat();
  }

  /**
   * Whether this process may still write a request: past two thirds of the lease since the last confirmed beat was
   * sent, others may soon take over. By the larger of both clocks, since one may stand still while a machine sleeps.
   */
  mayWrite(): boolean {
    const { clock, timing } = this.#options;
    const elapsed = Math.max(
      clock.monotonic() - this.#confirmed.monotonic,
      clock.now() - this.#confirmed.wall,
    );
    return elapsed < (timing.leaseMs * 2) / 3;
  }

  /**
   * Sends one beat. False when it isn't confirmed. A row that others have cleared away, after hours of standing still,
   * is made anew: the lanes are lost by then, and can be taken again.
   */
  async beat(): Promise<boolean> {
    const { database, clock, log, timing, hookBacklogMs } = this.#options;
    const sent = { monotonic: clock.monotonic(), wall: clock.now() };
    try {
      const rows = await database.run(raiseBeat, [
        this.workerId,
        this.#hearsHooks,
        timing.intakeGapMs / 1_000,
        hookBacklogMs() / 1_000,
      ]);
      if (rows.length === 0) {
        if (!this.#stopped) await this.#register();
        return false;
      }
      this.#confirmed = sent;
      return true;
    } catch (error) {
      log.warn({ err: describeError(error) }, "a beat failed");
      return false;
    }
  }

  /** All workers, and which of the others are dead: stopped, gone from this host, or silent for a whole lease. */
  async look(): Promise<{ workers: WorkerRow[]; dead: Set<string> }> {
    const { database, clock, timing } = this.#options;
    const workers = await database.run(readWorkers, []);
    const now = clock.monotonic();
    const dead = new Set<string>();
    for (const worker of workers) {
      if (worker.worker_id === this.workerId) continue;
      const seen = this.#seen.get(worker.worker_id);
      if (seen?.beat !== worker.beat) this.#seen.set(worker.worker_id, { beat: worker.beat, at: now });
      const silent = seen !== undefined && seen.beat === worker.beat && now - seen.at >= timing.leaseMs;
      const identity = { host: worker.host, pid: worker.pid, started: worker.process_started };
      if (worker.stopped || silent || isGone(identity, this.#identity)) dead.add(worker.worker_id);
    }
    return { workers, dead };
  }

  addJobsPool(poolId: string): Promise<unknown> {
    return this.#options.database.run(addJobsPool, [this.workerId, poolId]);
  }

  forgetDead(): Promise<unknown> {
    return this.#options.database.run(forgetDead, [this.workerId]);
  }

  /** Ends the beat and says so, so that others needn't wait for the lease to end. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#beating;
    this.#confirmed = { monotonic: Number.NEGATIVE_INFINITY, wall: Number.NEGATIVE_INFINITY };
    await this.#options.database.run(sayStopped, [this.workerId]);
  }

  #schedule(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#beating = this.beat().then(() => this.#schedule());
    }, this.#options.timing.beatMs);
  }
}
