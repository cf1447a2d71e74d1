// The worker's part of sending: owns lanes, tells them what waits, completes what they hand over.

import type { ChannelError } from "../channels/index.ts";
import type { Timing } from "../config/timing.ts";
import { learnAddresses } from "../contacts/index.ts";
import { appendEvents } from "../events/index.ts";
import { type FactRecorder, findWaitingLanes, takeOverLane, type WaitingMessage } from "../messages/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { LaneOwnership, type OwnedLane } from "../platform/lanes/lane-ownership.ts";
import type { Presence } from "../platform/lanes/presence.ts";
import { describeError, type Log } from "../platform/log.ts";
import { pauseSender, type Sender, type SenderDirectory } from "../senders/index.ts";
import type { HandOver } from "./hand-over.ts";
import { Lane } from "./lane.ts";
import type { LaneServices } from "./lane-services.ts";
import { createSetbackRecorder } from "./setback-recorder.ts";
import { settleLane } from "./settle-lane.ts";

export interface DispatcherOptions {
  database: Database;
  clock: Clock;
  log: Log;
  timing: Timing;
  presence: Presence;
  senders: SenderDirectory;
  facts: FactRecorder;
  handOver: HandOver;
  templatesChanged(sender: Sender): void;
  onDead(workers: { workerId: string; jobsPoolId: string | null }[]): Promise<void>;
}

export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #lanes = new Map<string, Lane>();
  readonly #ownership: LaneOwnership;
  readonly #services: LaneServices;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#services = laneServices(options);
    this.#ownership = new LaneOwnership({
      database: options.database,
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
    await this.#ownership.stop();
    const drained = Promise.all([...this.#lanes.values()].map((lane) => lane.stop())).then(() => true);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), drainMs);
    });
    const inTime = await Promise.race([drained, late]);
    clearTimeout(timer);
    // What still is on its way stays marked: whoever takes the lane finds it uncertain.
    if (inTime) await this.#ownership.release();
    else this.#options.log.warn("stopped with messages on their way: they are settled by their receipts");
  }

  async #open(owned: OwnedLane): Promise<void> {
    const sender = await this.#options.senders.get(owned.accountId, owned.laneId).catch(() => null);
    if (!this.#ownership.owns(owned.laneId) || this.#lanes.get(owned.laneId)?.owned.epoch === owned.epoch)
      return;
    if (sender) this.#lanes.set(owned.laneId, new Lane(owned, sender, this.#services));
  }

  #close(laneId: string): void {
    const lane = this.#lanes.get(laneId);
    this.#lanes.delete(laneId);
    void lane?.stop();
  }

  async #poll(): Promise<void> {
    const lanes = [...this.#lanes.values()];
    const ids = lanes.map((lane) => lane.owned.laneId);
    const waiting = await this.#options.database.run(findWaitingLanes, [
      ids,
      lanes.map((lane) => lane.cursor),
    ]);
    for (const { sender_id } of waiting) this.#lanes.get(sender_id)?.wake();
    for (const lane of lanes) {
      await lane.refresh();
      if (lane.hasUncertain()) await this.#settle(lane);
    }
    for (const owned of this.#ownership.list()) if (!this.#lanes.has(owned.laneId)) await this.#open(owned);
  }

  async #settle(lane: Lane): Promise<void> {
    const { database, presence, timing, log } = this.#options;
    if (!presence.mayWrite()) return;
    const { accountId, laneId: senderId, epoch } = lane.owned;
    const owner = { accountId, senderId, epoch, workerId: presence.workerId };
    const settled = await settleLane(database, owner, lane.low, timing);
    if (settled.length > 0)
      log.warn({ lane: senderId, messages: settled.length }, "settled uncertain messages");
    for (const place of settled) lane.freed(place.contactId);
  }
}

function laneServices(options: DispatcherOptions): LaneServices {
  const { database, clock, log, timing, presence, senders, facts, handOver, templatesChanged } = options;
  const setbacks = createSetbackRecorder(database, timing.batchSize);
  return {
    database,
    clock,
    log,
    timing,
    workerId: presence.workerId,
    mayWrite: () => presence.mayWrite(),
    findSender: (accountId, senderId) => senders.get(accountId, senderId),
    handOver,
    templatesChanged,
    async succeeded(message, attempt, outcome) {
      const { accountId, messageId, contactId, senderId, phone } = message;
      const { address, channelMessageId } = outcome;
      if (address !== null && `+${address}` !== phone) {
        await untilDone(log, () => learn(options, { accountId, contactId, senderId, address }));
      }
      const at = new Date(clock.now());
      await untilDone(log, () =>
        facts.submit({
          accountId,
          messageId,
          senderId,
          attempt,
          status: "sent",
          channelMessageId,
          at,
        }),
      );
    },
    async setBack({ accountId, laneId: senderId, epoch }, setback) {
      const owner = { accountId, senderId, epoch, workerId: presence.workerId };
      await untilDone(log, () => setbacks.submit({ owner, setback }));
    },
    async senderRefused(sender, outcome) {
      await untilDone(log, () => pause(options, sender, outcome.error));
    },
  };
}

async function pause(
  { database, senders, log }: DispatcherOptions,
  sender: Sender,
  error: ChannelError,
): Promise<void> {
  const events = await database.transaction(async (session) => {
    const paused = await pauseSender(session, sender, error.code);
    await appendEvents(session, paused);
    return paused;
  });
  senders.invalidate(sender.accountId);
  if (events.length > 0)
    log.error({ sender: sender.senderId, code: error.code }, "a sender was paused by its channel");
}

async function learn(
  { database, senders }: DispatcherOptions,
  {
    accountId,
    contactId,
    senderId,
    address,
  }: Record<"accountId" | "contactId" | "senderId" | "address", string>,
): Promise<void> {
  const sender = await senders.get(accountId, senderId);
  if (!sender) return;
  await database.transaction((session) =>
    learnAddresses(session, accountId, [{ channel: sender.channel, address, contactId }]),
  );
}

/** What happened must be written down, however long the database is away: the contact is held until it is. */
async function untilDone(log: Log, work: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await work();
      return;
    } catch (error) {
      log.error({ err: describeError(error), tries }, "an outcome can't be written down yet");
      await new Promise((resolve) => setTimeout(resolve, Math.min(5_000, 100 * 2 ** tries)));
    }
  }
}
