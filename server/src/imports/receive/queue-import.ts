// Queues an import whose file was received whole, with its job, in the caller's transaction.

import { addAccountJob } from "../../jobs/index.ts";
import { rowById, type Session, statement } from "../../platform/database/index.ts";
import { Problem } from "../../platform/problem.ts";
import { importErrors } from "../errors.ts";
import {
  IMPORT_KEY,
  type ImportKey,
  type ImportRow,
  importStep,
  RUN_IMPORT,
  readImports,
} from "../import.ts";

const setQueued = importStep("queue_import", { set: "status = 'queued'", where: "status = 'receiving'" });

/**
 * Deletes refused rows of people who were erased meanwhile; waiting rows are checked when they are applied. An erasure that
 * didn't see the import has noted nothing, so any refused row without a readable phone may be about its person.
 */
const forgetErased = statement({
  name: "forget_erased_rows_of_import",
  parameters: IMPORT_KEY,
  sql: `with noted as materialized (
      select hash
      from import_erased
      where account_id = $accountId
        and import_id = $importId
    ), erased as materialized (
      select address_hash
      from erased_addresses
      where account_id = $accountId
        and erased_at >= (select created_at from imports where account_id = $accountId and import_id = $importId)
    ), gone as (
      delete from import_rows
      where account_id = $accountId
        and import_id = $importId
        and refused_code is not null
        and exists (select from erased)
        and (
          phone_hash in (select address_hash from erased)
          or exists (select from unnest(named_hashes) as own (hash) where own.hash in (select hash from noted))
          or phone_hash is null and exists (select from erased where address_hash not in (select hash from noted))
        )
      returning line
    )
    update imports
    set refused = refused - (select count(*) from gone), erased = erased + (select count(*) from gone)
    where account_id = $accountId
      and import_id = $importId
      and exists (select from gone)`,
});

const forgetNoted = statement({
  name: "forget_noted_erased",
  parameters: IMPORT_KEY,
  sql: `delete from import_erased
    where account_id = $accountId
      and import_id = $importId`,
});

/** Repeatable. Throws 409 `import_canceled` and 429 `too_many_jobs`. */
export async function queueImport(session: Session, key: ImportKey): Promise<ImportRow> {
  await session.run(forgetErased, key);
  await session.run(forgetNoted, key);
  const [row] = await session.run(setQueued, key);
  if (row) {
    await addAccountJob(session, RUN_IMPORT, { accountId: key.accountId, subjectId: key.importId });
    return row;
  }
  // An earlier commit queued the import, and its answer was lost.
  const queued = await rowById(session, readImports, key.accountId, key.importId);
  if (!queued || queued.status === "canceled") throw new Problem(importErrors.import_canceled);
  return queued;
}
