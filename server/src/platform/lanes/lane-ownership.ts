// Which lanes this process owns: takes those without a live owner, notices those that it lost, gives back at the end.
import type { Database } from "../database/database.ts";
import type { Session } from "../database/session.ts";
import { statement } from "../database/statement.ts";
import { describeError, type Log } from "../log.ts";
import type { Presence } from "./presence.ts";

export interface LaneKey {
  accountId: string;
  laneId: string;
}

/** A lane that is ours as long as the epoch stands in the database. */
export interface OwnedLane extends LaneKey {
  epoch: number;
}

export interface LaneOwnershipOptions {
  database: Database;
  presence: Presence;
  log: Log;
  pollMs: number;
  /** In the transaction that takes a lane over: what the old owner left unfinished becomes uncertain. */
  onTakeOver(session: Session, lane: OwnedLane): Promise<void>;
  /** From now on this process serves the lane. */
  onTaken(lane: OwnedLane): void;
  /** Somebody else has it now. */
  onLost(lane: LaneKey): void;
  /** After each poll; for what waits for nothing but time. */
  onPoll(): Promise<void>;
  /** Workers found dead. A worker that was alive again after that is told again when it dies. */
  onDead(workers: { workerId: string; jobsPoolIds: string[] }[]): Promise<void>;
}

interface LaneRow {
  account_id: string;
  lane_id: string;
  worker_id: string | null;
  epoch: number;
}

const readLanes = statement<[], LaneRow>(
  "read_lanes",
  `select account_id, lane_id, worker_id, epoch
   from lanes`,
);

/** Compare and set on the epoch seen: of two that try, one gets it. */
const takeLane = statement<[string, string, string, number], { epoch: number }>(
  "take_lane",
  `update lanes
   set worker_id = $3, epoch = epoch + 1
   where account_id = $1
     and lane_id = $2
     and epoch = $4
   returning epoch`,
);

const giveBack = statement<[string, string, string, number], never>(
  "give_lane_back",
  `update lanes
   set worker_id = null
   where account_id = $1
     and lane_id = $2
     and worker_id = $3
     and epoch = $4`,
);

const insertLane = statement<[string, string], never>(
  "create_lane",
  `insert into lanes (account_id, lane_id)
   values ($1, $2)
   on conflict (account_id, lane_id) do nothing`,
);

/** Makes the lane of something that sends, in the transaction that makes the thing. */
export async function createLane(session: Session, lane: LaneKey): Promise<void> {
  await session.run(insertLane, [lane.accountId, lane.laneId]);
}

export class LaneOwnership {
  readonly #options: LaneOwnershipOptions;
  readonly #owned = new Map<string, OwnedLane>();
  readonly #told = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(options: LaneOwnershipOptions) {
    this.#options = options;
  }

  owns(laneId: string): boolean {
    return this.#owned.has(laneId);
  }

  list(): OwnedLane[] {
    return [...this.#owned.values()];
  }

  async start(): Promise<void> {
    await this.#poll();
    this.#schedule();
  }

  /** Polls now rather than at the next turn, for a lane that was just made. */
  pollSoon(): void {
    if (this.#stopped) return;
    clearTimeout(this.#timer);
    this.#polling = this.#polling.then(() => this.#poll()).then(() => this.#schedule());
  }

  /** Stops taking lanes; what is owned stays so until `release`. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#polling;
  }

  async release(): Promise<void> {
    for (const lane of this.#owned.values()) {
      const { presence, database } = this.#options;
      await database.run(giveBack, [lane.accountId, lane.laneId, presence.workerId, lane.epoch]);
    }
    this.#owned.clear();
  }

  #schedule(): void {
    if (this.#stopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#polling = this.#poll().then(() => this.#schedule());
    }, this.#options.pollMs);
  }

  async #poll(): Promise<void> {
    try {
      const { workers, dead } = await this.#options.presence.look();
      // What others do about the dead mustn't keep us from taking their lanes.
      await this.#tellDead(workers, dead).catch((error) => {
        this.#options.log.warn({ err: describeError(error) }, "the dead can't be cleared away");
      });
      const lanes = await this.#options.database.run(readLanes, []);
      this.#noticeLost(lanes);
      const live = new Set(
        workers.filter((worker) => !dead.has(worker.worker_id)).map((worker) => worker.worker_id),
      );
      const takers = workers.filter((worker) => worker.takes_lanes && live.has(worker.worker_id)).length;
      const share = Math.ceil(lanes.length / Math.max(1, takers));
      const free = lanes.filter((lane) => lane.worker_id === null || !live.has(lane.worker_id));
      await this.#take(shuffled(free).slice(0, Math.max(0, share - this.#owned.size)));
      await this.#options.onPoll();
    } catch (error) {
      this.#options.log.warn({ err: describeError(error) }, "the lanes can't be looked at");
    }
  }

  async #tellDead(
    workers: { worker_id: string; jobs_pool_ids: string[] }[],
    dead: Set<string>,
  ): Promise<void> {
    for (const workerId of this.#told) if (!dead.has(workerId)) this.#told.delete(workerId);
    const fresh = workers.filter((worker) => dead.has(worker.worker_id) && !this.#told.has(worker.worker_id));
    if (fresh.length === 0) return;
    await this.#options.onDead(
      fresh.map((worker) => ({ workerId: worker.worker_id, jobsPoolIds: worker.jobs_pool_ids })),
    );
    for (const worker of fresh) this.#told.add(worker.worker_id);
    await this.#options.presence.forgetDead();
  }

  #noticeLost(lanes: LaneRow[]): void {
    const there = new Map(lanes.map((lane) => [lane.lane_id, lane]));
    for (const owned of this.#owned.values()) {
      const row = there.get(owned.laneId);
      if (row?.worker_id === this.#options.presence.workerId && row.epoch === owned.epoch) continue;
      this.#owned.delete(owned.laneId);
      this.#options.onLost(owned);
    }
  }

  /** One lane a transaction, so that a slow one holds up no other. */
  async #take(rows: LaneRow[]): Promise<void> {
    const { database, presence, onTakeOver, onTaken } = this.#options;
    for (const row of rows) {
      if (this.#stopped || !presence.mayWrite()) return;
      const lane = await database.transaction(async (session) => {
        const [taken] = await session.run(takeLane, [
          row.account_id,
          row.lane_id,
          presence.workerId,
          row.epoch,
        ]);
        if (!taken) return null;
        const owned = { accountId: row.account_id, laneId: row.lane_id, epoch: taken.epoch };
        await onTakeOver(session, owned);
        return owned;
      }, "set local lock_timeout = '2s'");
      if (!lane) continue;
      this.#owned.set(lane.laneId, lane);
      onTaken(lane);
    }
  }
}

/** Several processes that look at once begin with different lanes. */
function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
