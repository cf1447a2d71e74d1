// Marks messages as `sending` in the database, and takes marks back. Nothing changes when another worker owns the lane.
import { setTimeout as delay } from "node:timers/promises";
import { markSending, settleOrphans, unmarkSending, type WaitingMessage } from "../messages/index.ts";
import type { OwnedLane } from "../platform/lanes/lane-ownership.ts";
import { describeError } from "../platform/log.ts";
import type { LaneServices } from "./lane-services.ts";

/** Milliseconds before the database is asked again. */
export const FAULT_MS = 200;

export class LaneMarks {
  readonly #owned: OwnedLane;
  readonly #services: LaneServices;
  readonly #isStopped: () => boolean;

  constructor(owned: OwnedLane, services: LaneServices, isStopped: () => boolean) {
    this.#owned = owned;
    this.#services = services;
    this.#isStopped = isStopped;
  }

  /** The attempt's number of each message that was marked. `low` is the lowest unfinished number of the lane. */
  async mark(messages: WaitingMessage[], low: number): Promise<Map<string, number>> {
    const rows = await this.#services.database.run(markSending, { ...this.#named(messages), low });
    return new Map(rows.map((row) => [row.message_id, row.attempt]));
  }

  /** For messages that weren't sent. A mark that stayed would hold its contact forever. */
  async unmark(messages: WaitingMessage[]): Promise<void> {
    await this.persistently(() => this.#services.database.run(unmarkSending, this.#named(messages)));
  }

  /**
   * For `sending` messages that this owner isn't sending: the mark's connection broke before it answered, or the database
   * rejected the outcome. They become uncertain once they are old enough, and hold their contact until then.
   */
  async settleOrphans(orphans: WaitingMessage[]): Promise<void> {
    await delay(FAULT_MS, undefined, { ref: false });
    if (this.#isStopped()) return;
    const { database, timing } = this.#services;
    const values = { ...this.#named(orphans), age: (2 * timing.sendTimeoutMs) / 1_000 };
    await this.persistently(() => database.run(settleOrphans, values));
  }

  /** Retries until the database answers. Null when the lane stopped first. */
  async persistently<Result>(work: () => Promise<Result>): Promise<Result | null> {
    while (!this.#isStopped() || this.#services.mayWrite()) {
      try {
        return await work();
      } catch (error) {
        this.#services.log.warn({ err: describeError(error) }, "a lane can't reach the database");
        await delay(FAULT_MS);
      }
    }
    return null;
  }

  #named(messages: WaitingMessage[]) {
    const { accountId, laneId: senderId, epoch } = this.#owned;
    const messageIds = messages.map((message) => message.messageId);
    return { accountId, senderId, epoch, workerId: this.#services.workerId, messageIds };
  }
}
