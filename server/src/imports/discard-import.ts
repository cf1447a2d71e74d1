// Deletes imports with all their rows: failed uploads at once, the others with their reports after a week.
import { JOB_KEY, type JobKey } from "../jobs/index.ts";
import { type Database, deleteRows, statement, t } from "../platform/database/index.ts";
import { IS_RECEIVING } from "./import.ts";

const deleting = (name: string, where: string) =>
  deleteRows({ name, table: "jobs", key: JOB_KEY, where, columns: { job_id: t.uuid } });

const deleteImportRows = deleteRows({ name: "delete_rows_of_import", table: "import_rows", key: JOB_KEY });

/** A live upload updates `received_at` far more often than every 10 minutes. */
const IS_OLD = `kind = 'import' and (
  finished_at is not null and created_at < now() - interval '7 days'
  or ${IS_RECEIVING} and received_at < now() - interval '10 minutes'
)`;

const deleteUnqueued = deleting("delete_unqueued_import", `${IS_RECEIVING} or status = 'canceled'`);
const deleteOld = deleting("delete_old_import", IS_OLD);

const findOld = statement({
  name: "find_old_imports",
  plan: "scan",
  columns: { account_id: t.uuid, job_id: t.uuid },
  sql: `select account_id, job_id
    from jobs
    where ${IS_OLD}`,
});

/** After an upload that failed or was canceled. Does nothing when the import was queued. */
export function discardUpload(database: Database, key: JobKey): Promise<void> {
  return discard(database, key, deleteUnqueued);
}

export async function forgetOldImports(database: Database): Promise<void> {
  for (const { account_id: accountId, job_id: jobId } of await database.run(findOld, {}))
    await discard(database, { accountId, jobId }, deleteOld);
}

/** The import goes first, so a batch that is being written fails. */
function discard(database: Database, key: JobKey, deleteImport: typeof deleteOld): Promise<void> {
  return database.transaction(async (session) => {
    const deleted = await session.run(deleteImport, key);
    if (deleted.length > 0) await session.run(deleteImportRows, key);
  });
}
