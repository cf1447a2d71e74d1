// Marks messages as `sending` in the database, and takes marks back. Nothing changes when another worker owns the lane.
import { setTimeout as delay } from "node:timers/promises";
import {
  type LaneOwner,
  type Mark,
  markSending,
  settleOrphans,
  settleUncertain,
  unmarkSending,
  type WaitingMessage,
} from "../messages/for-dispatch.ts";
import { retry, UNTIL_DONE } from "../platform/database/retry.ts";
import { publicId } from "../platform/ids.ts";
import { describeError } from "../platform/log.ts";
import type { DispatcherOptions } from "./dispatcher-options.ts";

/** Milliseconds before the database is asked again. */
export const FAULT_MS = 200;

export type LaneMarks = ReturnType<typeof createLaneMarks>;

export function createLaneMarks(owner: LaneOwner, options: DispatcherOptions, isStopped: () => boolean) {
  const { control, database, log, presence, timing } = options;
  const ofOwner = (messages: WaitingMessage[]) => ({
    ...owner,
    messageIds: messages.map((message) => message.messageId),
  });

  const isOver = () => isStopped() && !presence.mayWrite();
  const onFailure = (error: unknown) =>
    log.warn(
      { err: describeError(error), sender: publicId("snd", owner.senderId) },
      "a lane can't reach the database",
    );

  /** Null when the lane stopped first, or when the database rejects the values. */
  async function persistently<Result>(work: () => Promise<Result>): Promise<Result | null> {
    return isOver() ? null : retry(UNTIL_DONE, work, { onFailure, isOver }).catch(() => null);
  }

  return {
    persistently,
    /** By message, of those that were marked. `low` is the lowest unfinished number of the lane. */
    async mark(messages: WaitingMessage[], low: number): Promise<Map<string, Mark>> {
      const rows = await control.run(markSending, { ...ofOwner(messages), low });
      return new Map(rows.map(({ message_id, ...mark }) => [message_id, mark]));
    },
    /** For messages that weren't sent. A mark that stayed would hold its contact forever. */
    async unmark(messages: WaitingMessage[]): Promise<void> {
      await persistently(() => control.run(unmarkSending, ofOwner(messages)));
    },
    /** Decides uncertain messages whose time has come. Returns the contacts of those that it settled. */
    async settleUncertain(messageIds: string[]): Promise<string[]> {
      if (messageIds.length === 0 || !presence.mayWrite()) return [];
      const settled = await settleUncertain(database, owner, messageIds, options);
      if (settled.length > 0)
        log.warn(
          { sender: publicId("snd", owner.senderId), settled: settled.length },
          "settled uncertain messages",
        );
      return settled;
    },
    /** For `sending` messages that this owner isn't sending. They hold their contact until they are old enough. */
    async settleOrphans(orphans: WaitingMessage[]): Promise<void> {
      await delay(FAULT_MS, undefined, { ref: false });
      if (isStopped()) return;
      const age = (2 * timing.sendTimeoutMs) / 1_000;
      await persistently(() => control.run(settleOrphans, { ...ofOwner(orphans), age }));
    },
  };
}
