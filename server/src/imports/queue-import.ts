// Queues an import that was received whole, with its job, in the caller's transaction.
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import { addAccountJob } from "../platform/jobs/add-account-job.ts";
import { type ImportKey, type ImportRow, importColumns, RUN_IMPORT } from "./import.ts";
import { importCanceled } from "./problems.ts";

const setQueued = statement<[string, string], ImportRow>(
  "queue_import",
  `update imports
   set status = 'queued'
   where account_id = $1
     and import_id = $2
     and status = 'receiving'
   returning ${importColumns}`,
);

/**
 * Rows that were refused after an erasure that they are older than: of the person by the hash, and those whose phone
 * nobody can read. Rows that wait are looked at when they are applied.
 */
const forgetErased = statement<[string, string], never>(
  "forget_erased_rows_of_import",
  `with erased as materialized (
     select address_hash
     from erased_addresses
     where account_id = $1
       and erased_at >= (select created_at from imports where account_id = $1 and import_id = $2)
   ), gone as (
     delete from import_rows
     where account_id = $1
       and import_id = $2
       and refused_code is not null
       and (phone_hash in (select address_hash from erased) or phone_hash is null and exists (select from erased))
     returning line
   )
   update imports
   set refused = refused - (select count(*) from gone), erased = erased + (select count(*) from gone)
   where account_id = $1
     and import_id = $2
     and exists (select from gone)`,
);

/** One that an earlier commit, whose answer was lost, has queued. */
const findQueued = statement<[string, string], ImportRow>(
  "find_queued_import",
  `select ${importColumns}
   from imports
   where account_id = $1
     and import_id = $2
     and status in ('queued', 'running', 'finished')`,
);

/** Done again it queues nothing a second time. Throws 409 `import_canceled` and 429 `too_many_jobs`. */
export async function queueImport(session: Session, key: ImportKey): Promise<ImportRow> {
  await session.run(forgetErased, [key.accountId, key.importId]);
  const [row] = await session.run(setQueued, [key.accountId, key.importId]);
  if (!row) {
    const [queued] = await session.run(findQueued, [key.accountId, key.importId]);
    if (!queued) throw importCanceled();
    return queued;
  }
  await addAccountJob(session, RUN_IMPORT, { accountId: key.accountId, subjectId: key.importId });
  return row;
}
