// Records facts about attempts in micro-batches: answers to sends and receipts of hooks share them.
import { Batcher } from "../platform/batcher.ts";
import type { Database } from "../platform/database/database.ts";
import { settleBatch } from "../platform/database/settle-batch.ts";
import type { AttemptFact, FreedPlace } from "./attempt-fact.ts";
import { recordFacts } from "./record-facts.ts";

export interface FactRecorderOptions {
  database: Database;
  maxBatch: number;
  /** Called after the commit with the freed places in lanes. A hint: lanes also poll. */
  onFreed(places: FreedPlace[]): void;
}

/** `submit` resolves after the commit: false when the message was erased, or belongs to another sender. */
export type FactRecorder = Batcher<AttemptFact, boolean>;

export function createFactRecorder({ database, maxBatch, onFreed }: FactRecorderOptions): FactRecorder {
  const work = async (facts: AttemptFact[]) => {
    const { freed, known } = await database.transaction(
      (session) => recordFacts(session, facts),
      "set local lock_timeout = '5s'",
    );
    if (freed.length > 0) onFreed(freed);
    return facts.map((fact) => known.has(fact));
  };
  return new Batcher<AttemptFact, boolean>({
    maxBatch,
    // Facts are never refused: hooks and lanes limit themselves.
    maxWaiting: Number.POSITIVE_INFINITY,
    run: (facts) => settleBatch<AttemptFact, boolean>({ work }, facts),
  });
}
