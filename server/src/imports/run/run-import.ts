// The job of an import. Each turn applies rows from where the last turn or a crash left off.

import type { HashKeys } from "../../accounts/index.ts";
import { appendEvents } from "../../events/index.ts";
import { endJob, JOB_KEY, type JobKey, type JobOutcome, type TimeSlice } from "../../jobs/index.ts";
import { type Database, deleteRows, rowById, type Session } from "../../platform/database/index.ts";
import { forgetHeadingsAtEnd } from "../erase-from-imports.ts";
import { type OpenImport, readImports } from "../import.ts";
import { applyRows, ImportIsOver } from "./apply-rows.ts";
import { readWaitingRows } from "./waiting-rows.ts";

export interface RunImportDeps {
  database: Database;
  hashKeys: Pick<HashKeys, "get">;
  /** Rows per transaction. */
  batchSize: number;
}

type Slice = Pick<TimeSlice, "isOver">;

const deleteWaiting = deleteRows({
  name: "delete_waiting_import_rows",
  table: "import_rows",
  key: JOB_KEY,
  where: "refused_code is null",
});

/** Runs for one time slice, and applies at least one batch. */
export async function runImport(deps: RunImportDeps, key: JobKey, slice: Slice): Promise<JobOutcome> {
  const found = await rowById(deps.database, readImports, key.accountId, key.jobId);
  switch (found?.status) {
    case "queued":
    case "running": {
      const hashKey = await deps.hashKeys.get(key.accountId);
      if (!hashKey) throw new Error("The account has no hash key.");
      const open = { ...key, hashKey, createdAt: found.created_at };
      try {
        return await applyWaiting(deps, open, found.line_done, slice);
      } catch (error) {
        if (error instanceof ImportIsOver) return runImport(deps, key, slice);
        throw error;
      }
    }
    case "canceled":
      return discardWaiting(deps.database, key);
    case "finished":
    case "failed":
    case undefined:
      return "ended";
  }
}

async function applyWaiting(
  { database, batchSize }: RunImportDeps,
  open: OpenImport,
  lineDone: number,
  slice: Slice,
): Promise<JobOutcome> {
  // Two batches at a time: Node prepares one while PostgreSQL writes the other. Each promise resolves to the batch's last line.
  let older = Promise.resolve(lineDone);
  let newer = older;
  let isEnd = false;
  try {
    for (let after = lineDone; !isEnd && !(after > lineDone && slice.isOver()); ) {
      const rows = await readWaitingRows(database, open, { after, limit: batchSize });
      const last = rows.at(-1)?.line ?? after;
      const settled = await older;
      older = newer;
      newer = applyRows(database, open, rows, settled).then(() => last);
      // The next turn of the loop reports the failure.
      newer.catch(() => undefined);
      isEnd = rows.length === 0;
      after = last;
    }
    await older;
    await newer;
  } finally {
    // Neither may go on after a failure.
    await Promise.allSettled([older, newer]);
  }
  return isEnd ? finishImport(database, open) : { againInMs: 0 };
}

async function finishImport(database: Database, key: JobKey): Promise<JobOutcome> {
  await database.transaction(async (session) => {
    await noteEnd(session, key, await endJob(session, key, "finished"));
  });
  return "ended";
}

/** `reason`: for people. Rows that were applied stay applied. */
export async function failImport(database: Database, key: JobKey, reason: string): Promise<void> {
  await database.transaction(async (session) => {
    const isNew = await endJob(session, key, "failed", reason);
    await session.run(deleteWaiting, key);
    await noteEnd(session, key, isNew);
  });
}

async function noteEnd(session: Session, key: JobKey, isNew: boolean): Promise<void> {
  await forgetHeadingsAtEnd(session, key);
  if (isNew)
    await appendEvents(session, [{ accountId: key.accountId, type: "import.finished", id: key.jobId }]);
}

/** After a cancel. Refused rows stay for the report. */
async function discardWaiting(database: Database, key: JobKey): Promise<JobOutcome> {
  await database.transaction(async (session) => {
    await session.run(deleteWaiting, key);
    await forgetHeadingsAtEnd(session, key);
  });
  return "ended";
}
