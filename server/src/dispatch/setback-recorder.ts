// Records the owner's decisions about attempts that didn't succeed, in micro-batches, a lane a transaction.
import { type FreedPlace, type LaneOwner, recordSetbacks, type Setback } from "../messages/index.ts";
import { Batcher, type Outcome } from "../platform/batcher.ts";
import type { Database } from "../platform/database/database.ts";
import { settleBatch } from "../platform/database/settle-batch.ts";

export interface LaneSetback {
  owner: LaneOwner;
  setback: Setback;
}

/** `submit` resolves after the commit. */
export type SetbackRecorder = Batcher<LaneSetback, void>;

export function createSetbackRecorder(database: Database, maxBatch: number): SetbackRecorder {
  const work = async (members: LaneSetback[]): Promise<undefined[]> => {
    const { owner } = members[0] as LaneSetback;
    const record = (setbacks: Setback[]): Promise<FreedPlace[]> =>
      database.transaction(
        (session) => recordSetbacks(session, owner, setbacks),
        "set local lock_timeout = '5s'",
      );
    await record(members.map((member) => member.setback));
    return members.map(() => undefined);
  };
  return new Batcher<LaneSetback, void>({
    maxBatch,
    maxWaiting: Number.POSITIVE_INFINITY,
    run: async (members) => {
      const outcomes = new Map<LaneSetback, Outcome<void> | Promise<Outcome<void>>>();
      for (const lane of Map.groupBy(members, ({ owner }) => `${owner.senderId} ${owner.epoch}`).values()) {
        const settled = await settleBatch<LaneSetback, void>({ work }, lane);
        for (const [index, member] of lane.entries()) outcomes.set(member, settled[index] as Outcome<void>);
      }
      return members.map((member) => outcomes.get(member) as Outcome<void>);
    },
  });
}
