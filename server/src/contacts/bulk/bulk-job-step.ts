// The step of a bulk job: the work on one chunk of its members.
import type { NewEvent } from "../../events/index.ts";
import type { Session } from "../../platform/database/session.ts";
import type { BulkJobKind } from "./bulk-job.ts";

export interface RunningBulkJob {
  accountId: string;
  apiKeyId: string;
  parameters: Record<string, unknown>;
}

export interface ChunkOutcome {
  /** Members processed, from the first one on; at least one. The rest comes with the next chunk. */
  passed: number;
  /** Passed members that were erased before their turn. */
  notFound: number;
  /** Passed members that were left unchanged because a rule forbids the change. */
  refused: number;
  /** Appended at the end of the transaction. */
  events: NewEvent[];
}

export interface BulkJobStep {
  /** Maximum number of members in one transaction. */
  chunk: number;
  /**
   * Runs in the chunk's transaction. The step locks the contacts, in the order of their phones. After an error the chunk is
   * rolled back and tried again.
   */
  run(session: Session, job: RunningBulkJob, contactIds: string[]): Promise<ChunkOutcome>;
}

export type BulkJobSteps = Record<BulkJobKind, BulkJobStep>;
