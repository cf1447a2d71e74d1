// Tracks the lanes that this process owns: takes lanes without a live owner, notices lost ones, gives all back at the end.
import { type Database, type Session, statement, t } from "../database/index.ts";
import { describeError, type Log } from "../log.ts";
import type { Presence, WorkerRow } from "./presence.ts";

export interface LaneKey {
  accountId: string;
  laneId: string;
}

export type LaneKind = "sender" | "webhook";

/** This process owns the lane as long as the database has this epoch. */
export interface OwnedLane extends LaneKey {
  epoch: number;
}

export interface LaneOwnershipOptions {
  database: Database;
  presence: Presence;
  log: Log;
  /** Takes only lanes of this kind. */
  kind: LaneKind;
  pollMs: number;
  /** Called in the transaction that takes a lane over: unfinished work of the old owner becomes uncertain. */
  onTakeOver(session: Session, lane: OwnedLane): Promise<void>;
  onTaken(lane: OwnedLane): void;
  onLost(lane: LaneKey): void;
  onPoll(): Promise<void>;
  /** Called for each worker found dead, again if it was alive in between. */
  onDead(workers: WorkerRow[]): Promise<void>;
}

const LANE_COLUMNS = {
  account_id: t.uuid,
  lane_id: t.uuid,
  worker_id: t.nullable(t.uuid),
  epoch: t.int8,
  is_held: t.bool,
};

type LaneRow = t.Outputs<typeof LANE_COLUMNS>;

const readLanes = statement({
  name: "read_lanes",
  plan: "scan",
  parameters: { kind: t.textOf<LaneKind>() },
  columns: LANE_COLUMNS,
  sql: `select lanes.account_id, lane_id, worker_id, epoch, sending_held_at is not null as is_held
    from lanes
    join accounts on accounts.account_id = lanes.account_id
    where kind = $kind`,
});

/**
 * Compares the epoch, so that only one of several processes takes the lane. Nobody takes one while the account's sending is held:
 * without an owner, nothing leaves.
 */
const takeLane = statement({
  name: "take_lane",
  parameters: { accountId: t.uuid, laneId: t.uuid, workerId: t.uuid, epoch: t.int8 },
  columns: { epoch: t.int8 },
  sql: `update lanes
    set worker_id = $workerId, epoch = epoch + 1, unreachable_since = null
    where account_id = $accountId
      and lane_id = $laneId
      and epoch = $epoch
      and (select sending_held_at from accounts where account_id = $accountId) is null
    returning epoch`,
});

const giveBack = statement({
  name: "give_lane_back",
  parameters: { accountId: t.uuid, laneId: t.uuid, workerId: t.uuid, epoch: t.int8 },
  sql: `update lanes
    set worker_id = null
    where account_id = $accountId
      and lane_id = $laneId
      and worker_id = $workerId
      and epoch = $epoch`,
});

const insertLane = statement({
  name: "create_lane",
  parameters: { accountId: t.uuid, laneId: t.uuid, kind: t.textOf<LaneKind>() },
  sql: `insert into lanes (account_id, lane_id, kind)
    values ($accountId, $laneId, $kind)
    on conflict (account_id, lane_id) do nothing`,
});

/** Call it in the transaction that creates the sender or the endpoint. */
export async function createLane(session: Session, lane: LaneKey & { kind: LaneKind }): Promise<void> {
  await session.run(insertLane, lane);
}

export class LaneOwnership {
  readonly #options: LaneOwnershipOptions;
  readonly #owned = new Map<string, OwnedLane>();
  readonly #reportedDead = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(options: LaneOwnershipOptions) {
    this.#options = options;
  }

  list(): OwnedLane[] {
    return [...this.#owned.values()];
  }

  async start(): Promise<void> {
    this.pollSoon();
    await this.#polling;
  }

  pollSoon(): void {
    if (this.#stopped) return;
    clearTimeout(this.#timer);
    this.#polling = this.#polling.then(async () => {
      await this.#poll();
      clearTimeout(this.#timer);
      if (!this.#stopped) this.#timer = setTimeout(() => this.pollSoon(), this.#options.pollMs);
    });
  }

  /** Takes no more lanes. Owned lanes stay owned until `release`. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#polling;
  }

  async release(): Promise<void> {
    const { presence, database } = this.#options;
    for (const lane of this.#owned.values())
      await database.run(giveBack, { ...lane, workerId: presence.workerId });
    this.#owned.clear();
  }

  async #poll(): Promise<void> {
    const { presence, database, log, onPoll } = this.#options;
    try {
      const { live, dead } = await presence.look();
      // A failure to report dead workers must not keep this process from taking their lanes.
      await this.#reportDead(dead).catch((error) => {
        log.warn({ err: describeError(error) }, "can't clean up after dead workers");
      });
      const lanes = await database.run(readLanes, { kind: this.#options.kind });
      this.#noticeLost(lanes);
      const takers = live.filter((worker) => worker.takes_lanes).length;
      const share = Math.ceil(lanes.length / Math.max(1, takers));
      const liveIds = new Set<string | null>(live.map((worker) => worker.worker_id));
      const free = lanes.filter((lane) => !lane.is_held && !this.#isOwned(lane, liveIds));
      // In random order, so that processes that poll at the same time begin with different lanes.
      const shuffled = free.sort(() => Math.random() - 0.5);
      await this.#take(shuffled.slice(0, Math.max(0, share - this.#owned.size)));
      await onPoll();
    } catch (error) {
      log.warn({ err: describeError(error) }, "can't poll the lanes");
    }
  }

  async #reportDead(dead: WorkerRow[]): Promise<void> {
    const { presence, onDead } = this.#options;
    const deadIds = new Set(dead.map((worker) => worker.worker_id));
    for (const id of this.#reportedDead) if (!deadIds.has(id)) this.#reportedDead.delete(id);
    const fresh = dead.filter((worker) => !this.#reportedDead.has(worker.worker_id));
    if (fresh.length === 0) return;
    await onDead(fresh);
    for (const worker of fresh) this.#reportedDead.add(worker.worker_id);
    await presence.forgetDead();
  }

  #noticeLost(lanes: LaneRow[]): void {
    const { presence, onLost } = this.#options;
    const rows = new Map(lanes.map((lane) => [lane.lane_id, lane]));
    for (const owned of this.#owned.values()) {
      const row = rows.get(owned.laneId);
      if (row?.worker_id === presence.workerId && row.epoch === owned.epoch && !row.is_held) continue;
      this.#owned.delete(owned.laneId);
      onLost(owned);
    }
  }

  /** This process takes its own lane again after a hold, and after a take-over whose answer was lost. */
  #isOwned({ worker_id: workerId, lane_id: laneId }: LaneRow, liveIds: ReadonlySet<string | null>): boolean {
    return workerId === this.#options.presence.workerId ? this.#owned.has(laneId) : liveIds.has(workerId);
  }

  /** One lane per transaction, so that a take-over that is slow or fails affects no other lane. */
  async #take(rows: LaneRow[]): Promise<void> {
    const { database, presence, log, onTakeOver, onTaken } = this.#options;
    for (const { account_id: accountId, lane_id: laneId, epoch: seen } of rows) {
      if (this.#stopped || !presence.mayWrite()) return;
      const taking = database.transaction(async (session) => {
        const { workerId } = presence;
        const [taken] = await session.run(takeLane, { accountId, laneId, workerId, epoch: seen });
        const owned = taken && { accountId, laneId, epoch: taken.epoch };
        if (owned) await onTakeOver(session, owned);
        return owned;
      }, "set local lock_timeout = '2s'");
      const lane = await taking.catch((error) => {
        log.warn({ err: describeError(error) }, "a lane can't be taken; the next poll tries again");
      });
      if (!lane) continue;
      this.#owned.set(laneId, lane);
      onTaken(lane);
    }
  }
}

/**
 * SQL, the fence: a common table expression `lane` for statements that only a lane's owner may run. It has one row while this worker
 * owns the lane. The lock makes a new owner wait until the statement is committed; with `for key share`, or unlocked, stale owners pass.
 * `lane`: the parameter with the lane's id. The statement also declares `accountId`, `workerId` and `epoch`.
 */
export function ownedLane(lane: `$${string}`): string {
  return `lane as materialized (
      select epoch
      from lanes
      where account_id = $accountId
        and lane_id = ${lane}
        and worker_id = $workerId
        and epoch = $epoch
      for share
    )`;
}
