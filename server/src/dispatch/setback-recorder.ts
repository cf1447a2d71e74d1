// Records the owner's decisions about attempts that didn't succeed, in micro-batches, a lane a transaction.
import { type LaneOwner, recordSetbacks, type Setback } from "../messages/index.ts";
import { Batcher, type Outcome } from "../platform/batcher.ts";
import type { Database } from "../platform/database/database.ts";
import { settleBatch } from "../platform/database/settle-batch.ts";

export interface LaneSetback {
  owner: LaneOwner;
  setback: Setback;
}

/** `submit` resolves after the commit: false when there was nothing to write it to. */
export type SetbackRecorder = Batcher<LaneSetback, boolean>;

export function createSetbackRecorder(database: Database, maxBatch: number): SetbackRecorder {
  const work = async (members: LaneSetback[]): Promise<boolean[]> => {
    const { owner } = members[0] as LaneSetback;
    const setbacks = members.map((member) => member.setback);
    const written = await database.transaction(
      (session) => recordSetbacks(session, owner, setbacks),
      "set local lock_timeout = '5s'",
    );
    return setbacks.map((setback) => written.has(setback.messageId));
  };
  return new Batcher<LaneSetback, boolean>({
    maxBatch,
    maxWaiting: Number.POSITIVE_INFINITY,
    run: async (members) => {
      const outcomes = new Map<LaneSetback, Outcome<boolean> | Promise<Outcome<boolean>>>();
      for (const lane of Map.groupBy(members, ({ owner }) => `${owner.senderId} ${owner.epoch}`).values()) {
        const settled = await settleBatch<LaneSetback, boolean>({ work }, lane);
        for (const [index, member] of lane.entries())
          outcomes.set(member, settled[index] as Outcome<boolean>);
      }
      return members.map((member) => outcomes.get(member) as Outcome<boolean>);
    },
  });
}
