// Records facts about attempts in micro-batches: answers to sends and receipts of hooks share them.
import { Batcher } from "../platform/batcher.ts";
import type { Database } from "../platform/database/database.ts";
import { settleBatch } from "../platform/database/settle-batch.ts";
import { type AttemptFact, type FreedPlace, recordFacts } from "./record-facts.ts";

export interface FactRecorderOptions {
  database: Database;
  maxBatch: number;
  /** Told after the commit which places in lanes a batch has freed. A hint. */
  onFreed(places: FreedPlace[]): void;
}

/** `submit` resolves after the commit. */
export type FactRecorder = Batcher<AttemptFact, void>;

export function createFactRecorder({ database, maxBatch, onFreed }: FactRecorderOptions): FactRecorder {
  const work = async (facts: AttemptFact[]) => {
    const freed = await database.transaction(
      (session) => recordFacts(session, facts),
      "set local lock_timeout = '5s'",
    );
    if (freed.length > 0) onFreed(freed);
    return facts.map(() => undefined);
  };
  return new Batcher<AttemptFact, void>({
    maxBatch,
    // What has happened is never refused: hooks and lanes bound themselves.
    maxWaiting: Number.POSITIVE_INFINITY,
    run: (facts) => settleBatch<AttemptFact, void>({ work }, facts),
  });
}
