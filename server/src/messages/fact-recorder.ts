// Records facts about attempts in micro-batches: answers to sends and receipts of hooks share them.
import { Batcher } from "../platform/batcher.ts";
import type { Database } from "../platform/database/database.ts";
import { settleBatch } from "../platform/database/settle-batch.ts";
import type { AttemptFact, FreedPlace } from "./attempt-fact.ts";
import { recordFacts } from "./record-facts.ts";

export interface FactRecorderOptions {
  database: Database;
  maxBatch: number;
  /** Told after the commit which places in lanes a batch has freed. A hint. */
  onFreed(places: FreedPlace[]): void;
}

/** `submit` resolves after the commit: whether the message is there. What was erased is passed over. */
export type FactRecorder = Batcher<AttemptFact, boolean>;

export function createFactRecorder({ database, maxBatch, onFreed }: FactRecorderOptions): FactRecorder {
  const work = async (facts: AttemptFact[]) => {
    const { freed, isKnown } = await database.transaction(
      (session) => recordFacts(session, facts),
      "set local lock_timeout = '5s'",
    );
    if (freed.length > 0) onFreed(freed);
    return facts.map(isKnown);
  };
  return new Batcher<AttemptFact, boolean>({
    maxBatch,
    // What has happened is never refused: hooks and lanes bound themselves.
    maxWaiting: Number.POSITIVE_INFINITY,
    run: (facts) => settleBatch<AttemptFact, boolean>({ work }, facts),
  });
}
