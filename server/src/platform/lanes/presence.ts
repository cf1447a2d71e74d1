// This process's row in `workers`: its heartbeat, and the fence that follows from it.
import type { Timing } from "../../config/timing.ts";
import type { Clock } from "../clock.ts";
import { type Database, statement, t } from "../database/index.ts";
import { readProgramVersion } from "../database/schema/migrations.ts";
import { isGone, ownIdentity, type ProcessIdentity } from "../host-processes.ts";
import { describeError, type Log } from "../log.ts";

export interface PresenceOptions {
  database: Database;
  clock: Clock;
  log: Log;
  timing: Pick<Timing, "beatMs" | "leaseMs" | "intakeGapMs">;
  workerId: string;
  takesLanes: boolean;
  /** Milliseconds that the oldest hook has waited in this process to be applied; 0 when none waits. */
  hookBacklogMs(): number;
}

const register = statement({
  name: "register_worker",
  parameters: {
    workerId: t.uuid,
    host: t.text,
    pid: t.int4,
    started: t.text,
    takesLanes: t.bool,
    programVersion: t.int4,
  },
  sql: `insert into workers (worker_id, host, pid, process_started, takes_lanes, program_version)
    values ($workerId, $host, $pid, $started, $takesLanes, $programVersion)
    on conflict (worker_id) do nothing`,
});

/**
 * `intake_from`: since then, hooks have reached some process without a gap; a new process continues the stretch of one
 * that was up. `intake_to`: this process has applied or stored every hook that it received until then.
 */
const raiseBeat = statement({
  name: "raise_beat",
  parameters: { workerId: t.uuid, hearsHooks: t.bool, gapSeconds: t.float8, backlogSeconds: t.float8 },
  columns: { beat: t.int8 },
  sql: `update workers
    set beat = beat + 1,
      beat_at = now(),
      intake_from = case
        when not $hearsHooks then null
        when intake_from is not null and now() - beat_at <= make_interval(secs => $gapSeconds) then intake_from
        else coalesce((
          select min(others.intake_from)
          from workers as others
          where now() - others.beat_at <= make_interval(secs => $gapSeconds)
        ), now())
      end,
      intake_to = case
        when $hearsHooks then greatest(intake_to, now() - make_interval(secs => $backlogSeconds))
      end
    where worker_id = $workerId
      and stopped_at is null
    returning beat`,
});

const setStopped = statement({
  name: "set_worker_stopped",
  parameters: { workerId: t.uuid },
  sql: `update workers
    set stopped_at = now()
    where worker_id = $workerId`,
});

const WORKER_COLUMNS = {
  worker_id: t.uuid,
  beat: t.int8,
  host: t.text,
  pid: t.int4,
  process_started: t.text,
  takes_lanes: t.bool,
  jobs_pool_ids: t.textArray,
  stopped: t.bool,
};

export type WorkerRow = t.Outputs<typeof WORKER_COLUMNS>;

const readWorkers = statement({
  name: "read_workers",
  plan: "scan",
  columns: WORKER_COLUMNS,
  sql: `select worker_id, beat, host, pid, process_started, takes_lanes, jobs_pool_ids, stopped_at is not null as stopped
    from workers`,
});

const addJobsPool = statement({
  name: "add_jobs_pool",
  parameters: { workerId: t.uuid, poolId: t.text },
  sql: `update workers
    set jobs_pool_ids = array_append(jobs_pool_ids, $poolId)
    where worker_id = $workerId`,
});

/** After two hours: a process that was only suspended finds its row until then. */
const forgetDead = statement({
  name: "forget_dead_workers",
  plan: "scan",
  parameters: { workerId: t.uuid },
  sql: `delete from workers
    where worker_id <> $workerId
      and beat_at < now() - interval '2 hours'
      and not exists (select from lanes where lanes.worker_id = workers.worker_id)`,
});

const NEVER = { monotonic: Number.NEGATIVE_INFINITY, wall: Number.NEGATIVE_INFINITY };

export class Presence {
  readonly workerId: string;
  readonly #options: PresenceOptions;
  readonly #identity: ProcessIdentity = ownIdentity();
  /** Both clocks at the moment the last confirmed beat was sent. */
  #confirmed = NEVER;
  /** The last beat seen of each other worker, timed by this process's clock: clocks of two hosts are never compared. */
  readonly #seen = new Map<string, { beat: number; at: number }>();
  #timer: NodeJS.Timeout | undefined;
  #beating: Promise<void> = Promise.resolve();
  #stopped = false;
  #hearsHooks = false;

  constructor(options: PresenceOptions) {
    this.#options = options;
    this.workerId = options.workerId;
  }

  async start(): Promise<void> {
    await this.#register();
    await this.beat();
    this.#schedule();
  }

  async #register(): Promise<void> {
    const { database, takesLanes } = this.#options;
    const { host, pid, started } = this.#identity;
    const programVersion = await readProgramVersion();
    await database.run(register, { workerId: this.workerId, host, pid, started, takesLanes, programVersion });
  }

  /** Hooks reach this process from now on. Its beats record it. */
  async hearHooks(): Promise<void> {
    this.#hearsHooks = true;
    await this.beat();
  }

  /**
   * False once two thirds of the lease have passed since the last confirmed beat was sent, because others may soon take
   * over. Uses the larger of both clocks: the monotonic one may stop while a machine sleeps.
   */
  mayWrite(): boolean {
    const { clock, timing } = this.#options;
    const elapsed = Math.max(
      clock.monotonic() - this.#confirmed.monotonic,
      clock.now() - this.#confirmed.wall,
    );
    return elapsed < (timing.leaseMs * 2) / 3;
  }

  /** False when it isn't confirmed. After hours of suspension the row may be gone; the process registers again. */
  async beat(): Promise<boolean> {
    const { database, clock, log, timing, hookBacklogMs } = this.#options;
    const sent = { monotonic: clock.monotonic(), wall: clock.now() };
    try {
      const rows = await database.run(raiseBeat, {
        workerId: this.workerId,
        hearsHooks: this.#hearsHooks,
        gapSeconds: timing.intakeGapMs / 1_000,
        backlogSeconds: hookBacklogMs() / 1_000,
      });
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

  /** All workers. Another worker is dead when it has stopped, its process is gone from this host, or it was silent for a lease. */
  async look(): Promise<{ live: WorkerRow[]; dead: WorkerRow[] }> {
    const workers = await this.#options.database.run(readWorkers, {});
    const { live = [], dead = [] } = Object.groupBy(workers, (one) => (this.#isDead(one) ? "dead" : "live"));
    return { live, dead };
  }

  #isDead(worker: WorkerRow): boolean {
    const { clock, timing } = this.#options;
    if (worker.worker_id === this.workerId) return false;
    const now = clock.monotonic();
    const seen = this.#seen.get(worker.worker_id);
    if (seen?.beat !== worker.beat) this.#seen.set(worker.worker_id, { beat: worker.beat, at: now });
    else if (now - seen.at >= timing.leaseMs) return true;
    const identity = { host: worker.host, pid: worker.pid, started: worker.process_started };
    return worker.stopped || isGone(identity, this.#identity);
  }

  addJobsPool(poolId: string): Promise<unknown> {
    return this.#options.database.run(addJobsPool, { workerId: this.workerId, poolId });
  }

  forgetDead(): Promise<unknown> {
    return this.#options.database.run(forgetDead, { workerId: this.workerId });
  }

  /** Ends the beat and records it, so that others needn't wait for the lease to end. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#beating;
    this.#confirmed = NEVER;
    await this.#options.database.run(setStopped, { workerId: this.workerId });
  }

  #schedule(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#beating = this.beat().then(() => this.#schedule());
    }, this.#options.timing.beatMs);
  }
}
