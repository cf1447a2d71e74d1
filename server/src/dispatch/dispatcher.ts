// The worker's part of sending: owns lanes, tells them about new messages, and settles their uncertain messages.
import { findTimelyLanes, findWaitingLanes, takeOverLane } from "../messages/for-dispatch.ts";
import { publicId } from "../platform/ids.ts";
import { LaneOwnership, type OwnedLane } from "../platform/lanes/lane-ownership.ts";
import { describeError } from "../platform/log.ts";
import { within } from "../platform/within.ts";
import { type Completions, createCompletions } from "./completions.ts";
import type { DispatcherOptions } from "./dispatcher-options.ts";
import { Lane } from "./lane.ts";

/** Minimum milliseconds for giving lanes back, even when the drain took all its time. */
const RELEASE_MS = 1_000;

export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #lanes = new Map<string, Lane>();
  readonly #ownership: LaneOwnership;
  readonly #completions: Completions;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#completions = createCompletions(options);
    const { control, log, timing, presence } = options;
    this.#ownership = new LaneOwnership({
      database: control,
      presence,
      log,
      kind: "sender",
      pollMs: timing.pollMs,
      onTakeOver: async (session, lane) => {
        const uncertain = await takeOverLane(session, lane.accountId, lane.laneId);
        if (uncertain > 0)
          log.warn(
            { sender: publicId("snd", lane.laneId), uncertain },
            "took over a lane with uncertain messages",
          );
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

  /** Undefined for a lane that this process doesn't own. */
  lane(senderId: string): Lane | undefined {
    return this.#lanes.get(senderId);
  }

  /** The senders whose lanes the process owns. */
  owned(): string[] {
    return [...this.#lanes.keys()];
  }

  senderChanged(): void {
    this.#ownership.pollSoon();
  }

  /** Hands nothing over any more, waits up to `drainMs` for messages on their way, then gives the lanes back. */
  async stop(drainMs: number): Promise<void> {
    const { log } = this.#options;
    const end = performance.now() + drainMs;
    const stopAll = () => Promise.all([...this.#lanes.values()].map((lane) => lane.stop()));
    // A poll that was running may take another lane before the ownership has stopped.
    const stopped = Promise.all([stopAll(), this.#ownership.stop().then(stopAll)]);
    // Messages still on their way keep their marks. The next owner finds them uncertain.
    if (!(await within(drainMs, stopped))) {
      log.warn("stopped with messages on their way; their receipts will settle them");
      return;
    }
    await within(Math.max(RELEASE_MS, end - performance.now()), this.#ownership.release()).catch((error) => {
      log.warn({ err: describeError(error) }, "lanes can't be given back; other workers will take them over");
    });
  }

  /** The lane may be lost or taken again while the sender is read. */
  async #open(owned: OwnedLane): Promise<void> {
    const sender = await this.#options.senders.get(owned.accountId, owned.laneId).catch(() => null);
    const present = this.#ownership.list().find((lane) => lane.laneId === owned.laneId);
    const known = this.#lanes.get(owned.laneId);
    if (!sender || present?.epoch !== owned.epoch || known?.owner.epoch === owned.epoch) return;
    void known?.stop();
    this.#lanes.set(owned.laneId, new Lane(owned, sender, this.#options, this.#completions));
  }

  #close(laneId: string): void {
    const lane = this.#lanes.get(laneId);
    this.#lanes.delete(laneId);
    void lane?.stop();
  }

  async #poll(): Promise<void> {
    const { control, log } = this.#options;
    const lanes = [...this.#lanes.values()];
    const senderIds = lanes.map((lane) => lane.owner.senderId);
    const seqs = lanes.map((lane) => lane.cursor);
    const areDeleted = lanes.map((lane) => lane.isDeleted);
    for (const { sender_id } of await control.run(findWaitingLanes, { senderIds, seqs }))
      this.lane(sender_id)?.wake();
    for (const { sender_id } of await control.run(findTimelyLanes, { senderIds, areDeleted }))
      this.lane(sender_id)?.keepTimes();
    for (const lane of lanes) {
      // A fault of one lane mustn't affect the others.
      await lane.refresh().catch((error) => {
        const sender = publicId("snd", lane.owner.senderId);
        log.error({ err: describeError(error), sender }, "a lane can't be refreshed");
      });
    }
    for (const owned of this.#ownership.list()) if (!this.lane(owned.laneId)) await this.#open(owned);
  }
}
