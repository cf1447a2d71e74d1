// Queues an import that was received whole, with its job, in the caller's transaction.
import type { Session } from "../../platform/database/session.ts";
import { statement } from "../../platform/database/statement.ts";
import { type AddJob, addJob } from "../../platform/jobs/add-job.ts";
import type { ImportKey } from "./import.ts";
import { type ImportRow, importColumns } from "./import.ts";
import type { ImportJobs } from "./import-jobs.ts";
import { importCanceled } from "./problems.ts";

const add: AddJob<ImportJobs> = addJob;

const setQueued = statement<[string, string], ImportRow>(
  "queue_import",
  `update imports
   set status = 'queued'
   where account_id = $1
     and import_id = $2
     and status = 'receiving'
   returning ${importColumns}`,
);

/** Throws 409 `import_canceled`. */
export async function queueImport(session: Session, key: ImportKey): Promise<ImportRow> {
  const [row] = await session.run(setQueued, [key.accountId, key.importId]);
  if (!row) throw importCanceled();
  await add(session, "run-import", { accountId: key.accountId, importId: key.importId });
  return row;
}
