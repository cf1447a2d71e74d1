// The job of an import. Each turn applies rows from where the last turn or a crash left off.
import { appendEvents } from "../events/index.ts";
import type { Database } from "../platform/database/database.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import type { JobOutcome, TimeSlice } from "../platform/jobs/account-job.ts";
import { applyRows, ImportIsOver } from "./apply-rows.ts";
import { readImport } from "./find-import.ts";
import { forgetHeadingsAtEnd } from "./forget-headings.ts";
import { IMPORT_KEY, type ImportKey, type OpenImport } from "./import.ts";
import { readWaitingRows } from "./waiting-rows.ts";

export interface RunImportDeps {
  database: Database;
  /** Maximum number of rows per transaction. */
  batchSize: number;
}

type Slice = Pick<TimeSlice, "isOver">;

const deleteWaiting = statement({
  name: "delete_waiting_import_rows",
  parameters: IMPORT_KEY,
  sql: `delete from import_rows
    where account_id = $accountId
      and import_id = $importId
      and refused_code is null`,
});

const finish = statement({
  name: "finish_import",
  parameters: IMPORT_KEY,
  columns: { import_id: t.uuid },
  sql: `update imports
    set status = 'finished', finished_at = now()
    where account_id = $accountId
      and import_id = $importId
      and status in ('queued', 'running')
    returning import_id`,
});

/** Runs for one time slice, and applies at least one batch. */
export async function runImport(deps: RunImportDeps, key: ImportKey, slice: Slice): Promise<JobOutcome> {
  const found = await readImport(deps.database, key);
  switch (found?.status) {
    case "queued":
    case "running": {
      const open = { ...key, dryRun: found.dry_run, createdAt: found.created_at };
      try {
        return await applyWaiting(deps, open, found.line_done, slice);
      } catch (error) {
        if (error instanceof ImportIsOver) return runImport(deps, key, slice);
        throw error;
      }
    }
    case "canceled":
      return discardWaiting(deps.database, key);
    case "receiving":
    case "finished":
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
  for (let after = lineDone; ; ) {
    const rows = await readWaitingRows(database, open, { after, limit: 2 * batchSize });
    const last = rows.at(-1);
    if (!last) break;
    // Two batches at a time: Node prepares one while PostgreSQL writes the other. Neither must go on after a failure.
    const batches = [rows.slice(0, batchSize), rows.slice(batchSize)];
    const outcomes = await Promise.allSettled(
      batches.map((batch) => applyRows(database, open, batch, after)),
    );
    const failed = outcomes.find((outcome) => outcome.status === "rejected");
    if (failed) throw failed.reason;
    after = last.line;
    if (slice.isOver()) return { againInMs: 0 };
  }
  return finishImport(database, open);
}

async function finishImport(database: Database, { accountId, importId }: ImportKey): Promise<JobOutcome> {
  const key = { accountId, importId };
  await database.transaction(async (session) => {
    const finished = await session.run(finish, key);
    await forgetHeadingsAtEnd(session, key);
    if (finished.length > 0)
      await appendEvents(session, [{ accountId, type: "import.finished", id: importId }]);
  });
  return "ended";
}

/** After a cancel. Refused rows stay for the report. */
async function discardWaiting(database: Database, key: ImportKey): Promise<JobOutcome> {
  await database.transaction(async (session) => {
    await session.run(deleteWaiting, key);
    await forgetHeadingsAtEnd(session, key);
  });
  return "ended";
}
