// The worker's part of sending: owns lanes, tells them what waits, completes what they hand over.

import type { Timing } from "../config/timing.ts";
import { type FactRecorder, findWaitingLanes, takeOverLane, type WaitingMessage } from "../messages/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { LaneOwnership, type OwnedLane } from "../platform/lanes/lane-ownership.ts";
import type { Presence } from "../platform/lanes/presence.ts";
import { describeError, type Log } from "../platform/log.ts";
import { within } from "../platform/within.ts";
import type { Sender, SenderDirectory } from "../senders/index.ts";
import { createCompletions } from "./completions.ts";
import type { HandOver } from "./hand-over.ts";
import { Lane } from "./lane.ts";
import type { LaneServices } from "./lane-services.ts";
import { settleLane } from "./settle-lane.ts";

export interface DispatcherOptions {
  database: Database;
  /** A few connections for ownership and marks alone: they mustn't wait behind requests. */
  control: Database;
  clock: Clock;
  log: Log;
  timing: Timing;
  presence: Presence;
  senders: SenderDirectory;
  facts: FactRecorder;
  handOver: HandOver;
  templatesChanged(sender: Sender): void;
  onDead(workers: { workerId: string; jobsPoolIds: string[] }[]): Promise<void>;
}

/** Milliseconds that giving lanes back may take, however long the drain took. */
const RELEASE_MS = 1_000;

export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #lanes = new Map<string, Lane>();
  readonly #ownership: LaneOwnership;
  readonly #services: LaneServices;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    const { clock, log, timing, presence, senders, facts } = options;
    const { workerId } = presence;
    const { database, control } = options;
    this.#services = {
      ...createCompletions({ database, clock, log, workerId, batchSize: timing.batchSize, senders, facts }),
      database: control,
      clock,
      log,
      timing,
      workerId,
      mayWrite: () => presence.mayWrite(),
      findSender: (accountId, senderId) => senders.get(accountId, senderId),
      handOver: options.handOver,
      templatesChanged: options.templatesChanged,
    };
    this.#ownership = new LaneOwnership({
      database: control,
      presence: options.presence,
      log: options.log,
      pollMs: options.timing.pollMs,
      onTakeOver: async (session, lane) => {
        const uncertain = await takeOverLane(session, lane.accountId, lane.laneId);
        if (uncertain > 0)
          options.log.warn({ lane: lane.laneId, uncertain }, "took over a lane with uncertain messages");
      },
      onTaken: (lane) => void this.#open(lane),
      onLost: (lane) => this.#close(lane.laneId),
      onPoll: () => this.#poll(),
      onDead: options.onDead,
    });
  }

  start(): Promise<void> {
    return this.#ownership.start();
  }

  /** Whether this process owns the sender's lane. */
  owns(senderId: string): boolean {
    return this.#lanes.has(senderId);
  }

  /** Accepted in this process for a lane of ours. */
  offer(senderId: string, messages: WaitingMessage[]): void {
    this.#lanes.get(senderId)?.offer(messages);
  }

  /** Something waits in a lane, from this number on where it is known. */
  wake(senderId: string, fromSeq?: number): void {
    this.#lanes.get(senderId)?.wake(fromSeq);
  }

  freed(senderId: string, contactId: string): void {
    this.#lanes.get(senderId)?.freed(contactId);
  }

  /** A sender was made or changed: don't wait for the next poll. */
  senderChanged(): void {
    this.#ownership.pollSoon();
  }

  /** Hands nothing over any more and waits for what is on its way, for `drainMs` at most; then gives the lanes back. */
  async stop(drainMs: number): Promise<void> {
    const { log } = this.#options;
    const end = performance.now() + drainMs;
    const stopTaking = this.#ownership.stop();
    const lanes = [...this.#lanes.values()].map((lane) => lane.stop());
    // What still is on its way stays marked: whoever takes the lane finds it uncertain.
    if (!(await within(drainMs, Promise.all([stopTaking, ...lanes])))) {
      log.warn("stopped with messages on their way: they are settled by their receipts");
      return;
    }
    await within(Math.max(RELEASE_MS, end - performance.now()), this.#ownership.release()).catch((error) => {
      log.warn({ err: describeError(error) }, "lanes couldn't be given back: others take them over");
    });
  }

  /** A look at the sender may take a while: the lane may be lost, or taken anew, when it ends. */
  async #open(owned: OwnedLane): Promise<void> {
    const sender = await this.#options.senders.get(owned.accountId, owned.laneId).catch(() => null);
    const present = this.#ownership.list().find((lane) => lane.laneId === owned.laneId);
    const known = this.#lanes.get(owned.laneId);
    if (!sender || present?.epoch !== owned.epoch || known?.owned.epoch === owned.epoch) return;
    void known?.stop();
    this.#lanes.set(owned.laneId, new Lane(owned, sender, this.#services));
  }

  #close(laneId: string): void {
    const lane = this.#lanes.get(laneId);
    this.#lanes.delete(laneId);
    void lane?.stop();
  }

  async #poll(): Promise<void> {
    const lanes = [...this.#lanes.values()];
    const waiting = await this.#options.control.run(findWaitingLanes, {
      senderIds: lanes.map((lane) => lane.owned.laneId),
      seqs: lanes.map((lane) => lane.cursor),
    });
    for (const { sender_id } of waiting) this.#lanes.get(sender_id)?.wake();
    for (const lane of lanes) {
      // One lane's fault is not the others'.
      await this.#keepUp(lane).catch((error) => {
        this.#options.log.error(
          { err: describeError(error), lane: lane.owned.laneId },
          "a lane can't be kept up",
        );
      });
    }
    for (const owned of this.#ownership.list()) if (!this.#lanes.has(owned.laneId)) await this.#open(owned);
  }

  async #keepUp(lane: Lane): Promise<void> {
    await lane.refresh();
    const uncertain = lane.uncertain();
    if (uncertain.length > 0) await this.#settle(lane, uncertain);
  }

  async #settle(lane: Lane, uncertain: string[]): Promise<void> {
    const { database, presence, timing, log } = this.#options;
    if (!presence.mayWrite()) return;
    const { accountId, laneId: senderId, epoch } = lane.owned;
    const owner = { accountId, senderId, epoch, workerId: presence.workerId };
    const settled = await settleLane(database, owner, uncertain, timing);
    if (settled.length > 0)
      log.warn({ lane: senderId, messages: settled.length }, "settled uncertain messages");
    for (const place of settled) lane.freed(place.contactId);
  }
}
