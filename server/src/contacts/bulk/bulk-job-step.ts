// What a kind of bulk job does with its members, a chunk at a time.
import type { NewEvent } from "../../events/index.ts";
import type { Session } from "../../platform/database/session.ts";
import type { BulkJobKind } from "./bulk-job.ts";

/** The job as its step sees it. */
export interface RunningBulkJob {
  accountId: string;
  /** Of whoever asked for it. */
  apiKeyId: string;
  parameters: Record<string, unknown>;
}

export interface ChunkOutcome {
  /** Members dealt with, from the first on; those left come with the next chunk. At least one. */
  passed: number;
  /** Among the passed: erased by somebody else meanwhile. */
  notFound: number;
  /** Among the passed: left as they were, because a rule forbids it. */
  refused: number;
  /** Appended last. */
  events: NewEvent[];
}

export interface BulkJobStep {
  /** Members a transaction at most. */
  chunk: number;
  /**
   * Works in the chunk's transaction. It locks the contacts itself, in the order of their phones. What it throws takes
   * the chunk back, which is tried again.
   */
  run(session: Session, job: RunningBulkJob, contactIds: string[]): Promise<ChunkOutcome>;
}

export type BulkJobSteps = Record<BulkJobKind, BulkJobStep>;
