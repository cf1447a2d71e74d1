// Queues an import whose file was received whole, with its job, in the caller's transaction.
import type { Session } from "../platform/database/session.ts";
import { columnList, statement } from "../platform/database/statement.ts";
import { addAccountJob } from "../platform/jobs/add-account-job.ts";
import {
  IMPORT_COLUMNS,
  IMPORT_KEY,
  type ImportKey,
  type ImportRow,
  RUN_IMPORT,
  readImport,
} from "./import.ts";
import { importCanceled } from "./problems.ts";

const setQueued = statement({
  name: "queue_import",
  parameters: IMPORT_KEY,
  columns: IMPORT_COLUMNS,
  sql: `update imports
    set status = 'queued'
    where account_id = $accountId
      and import_id = $importId
      and status = 'receiving'
    returning ${columnList(IMPORT_COLUMNS)}`,
});

/** A refused row without a readable phone may be about any of the erased. Waiting rows are checked when they are applied. */
const forgetErased = statement({
  name: "forget_erased_rows_of_import",
  parameters: IMPORT_KEY,
  sql: `with erased as materialized (
      select address_hash
      from erased_addresses
      where account_id = $accountId
        and erased_at >= (select created_at from imports where account_id = $accountId and import_id = $importId)
    ), gone as (
      delete from import_rows
      where account_id = $accountId
        and import_id = $importId
        and refused_code is not null
        and (phone_hash in (select address_hash from erased) or phone_hash is null and exists (select from erased))
      returning line
    )
    update imports
    set refused = refused - (select count(*) from gone), erased = erased + (select count(*) from gone)
    where account_id = $accountId
      and import_id = $importId
      and exists (select from gone)`,
});

/** Repeatable. Throws 409 `import_canceled` and 429 `too_many_jobs`. */
export async function queueImport(session: Session, key: ImportKey): Promise<ImportRow> {
  await session.run(forgetErased, key);
  const [row] = await session.run(setQueued, key);
  if (row) {
    await addAccountJob(session, RUN_IMPORT, { accountId: key.accountId, subjectId: key.importId });
    return row;
  }
  // An earlier commit queued the import, and its answer was lost.
  const queued = await readImport(session, key);
  if (!queued || queued.status === "canceled") throw importCanceled();
  return queued;
}
