// Keeps the times of a lane's messages: queues scheduled ones that are due, and ends those that expired while they waited.
import { expireMessages, type LaneOwner, queueDue } from "../messages/for-dispatch.ts";
import { patiently } from "../platform/database/index.ts";
import { publicId } from "../platform/ids.ts";
import { describeError } from "../platform/log.ts";
import type { DispatcherOptions } from "./dispatcher-options.ts";

export interface TimedLane {
  readonly owner: LaneOwner;
  /** The lane's sender was deleted. */
  readonly isDeleted: boolean;
  /** Messages wait in the database from this number on. */
  wake(fromSeq: number): void;
  freed(contactId: string): void;
}

export type LaneTimes = ReturnType<typeof createLaneTimes>;

/** Works in batches until nothing is due. A failed batch is left for the next poll. */
export function createLaneTimes(lane: TimedLane, options: DispatcherOptions, isStopped: () => boolean) {
  const { database, presence, log, timing } = options;
  const { owner } = lane;
  let running: Promise<void> | null = null;

  /** True when there may be more. */
  async function queueBatch(): Promise<boolean> {
    const wanted = { isDeleted: lane.isDeleted, limit: timing.batchSize };
    const due = await patiently(database, (session) => queueDue(session, owner, wanted));
    const seqs = due.flatMap(({ seq }) => (seq === null ? [] : [seq]));
    if (seqs.length > 0) lane.wake(Math.min(...seqs));
    return due.length === timing.batchSize;
  }

  async function expireBatch(): Promise<boolean> {
    const contactIds = await patiently(database, (session) =>
      expireMessages(session, owner, timing.batchSize),
    );
    for (const contactId of new Set(contactIds)) lane.freed(contactId);
    return contactIds.length === timing.batchSize;
  }

  async function keep(): Promise<void> {
    try {
      for (const batch of [queueBatch, expireBatch])
        while (!isStopped() && presence.mayWrite() && (await batch()));
    } catch (error) {
      const sender = publicId("snd", owner.senderId);
      log.warn({ err: describeError(error), sender }, "scheduled or expired messages can't be settled");
    }
  }

  return {
    /** Starts unless it is running. */
    keep(): void {
      running ??= keep().finally(() => {
        running = null;
      });
    },
    async settled(): Promise<void> {
      await running;
    },
  };
}
