// Marks messages as `sending` in the database, and takes marks back. Nothing changes when another worker owns the lane.
import { setTimeout as delay } from "node:timers/promises";
import {
  type LaneOwner,
  markSending,
  settleOrphans,
  unmarkSending,
  type WaitingMessage,
} from "../messages/index.ts";
import { describeError } from "../platform/log.ts";
import type { DispatcherOptions } from "./dispatcher-options.ts";

/** Milliseconds before the database is asked again. */
export const FAULT_MS = 200;

export class LaneMarks {
  readonly #owner: LaneOwner;
  readonly #options: DispatcherOptions;
  readonly #isStopped: () => boolean;

  constructor(owner: LaneOwner, options: DispatcherOptions, isStopped: () => boolean) {
    this.#owner = owner;
    this.#options = options;
    this.#isStopped = isStopped;
  }

  /** The attempt's number of each message that was marked. `low` is the lowest unfinished number of the lane. */
  async mark(messages: WaitingMessage[], low: number): Promise<Map<string, number>> {
    const values = { ...this.#owner, messageIds: idsOf(messages), low };
    const rows = await this.#options.control.run(markSending, values);
    return new Map(rows.map((row) => [row.message_id, row.attempt]));
  }

  /** For messages that weren't sent. A mark that stayed would hold its contact forever. */
  async unmark(messages: WaitingMessage[]): Promise<void> {
    const values = { ...this.#owner, messageIds: idsOf(messages) };
    await this.persistently(() => this.#options.control.run(unmarkSending, values));
  }

  /**
   * For `sending` messages that this owner isn't sending: the mark's connection broke before it answered, or the database
   * rejected the outcome. They become uncertain once they are old enough, and hold their contact until then.
   */
  async settleOrphans(orphans: WaitingMessage[]): Promise<void> {
    await delay(FAULT_MS, undefined, { ref: false });
    if (this.#isStopped()) return;
    const { control, timing } = this.#options;
    const age = (2 * timing.sendTimeoutMs) / 1_000;
    const values = { ...this.#owner, messageIds: idsOf(orphans), age };
    await this.persistently(() => control.run(settleOrphans, values));
  }

  /** Retries until the database answers. Null when the lane stopped first. */
  async persistently<Result>(work: () => Promise<Result>): Promise<Result | null> {
    while (!this.#isStopped() || this.#options.presence.mayWrite()) {
      try {
        return await work();
      } catch (error) {
        this.#options.log.warn({ err: describeError(error) }, "a lane can't reach the database");
        await delay(FAULT_MS);
      }
    }
    return null;
  }
}

function idsOf(messages: WaitingMessage[]): string[] {
  return messages.map((message) => message.messageId);
}
