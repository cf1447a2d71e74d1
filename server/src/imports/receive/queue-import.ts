// Queues an import whose file was received whole, with its job, in the caller's transaction.

import { JOB_KEY, type JobKey, queueJob } from "../../jobs/index.ts";
import { deleteRows, rowById, type Session, statement } from "../../platform/database/index.ts";
import { Problem } from "../../platform/problem.ts";
import { importErrors } from "../errors.ts";
import { type ImportRow, IS_RECEIVING, importStep, readImports } from "../import.ts";

const setQueued = importStep("queue_import", {
  set: "rows_total = rows_received",
  where: IS_RECEIVING,
});

/**
 * Deletes refused rows of people who were erased meanwhile; waiting rows are checked when they are applied. An erasure that
 * didn't see the import has noted nothing, so any refused row without a readable phone may be about its person.
 */
const forgetErased = statement({
  name: "forget_erased_rows_of_import",
  parameters: JOB_KEY,
  sql: `with noted as materialized (
      select hash
      from import_erased
      where account_id = $accountId
        and job_id = $jobId
    ), erased as materialized (
      select address_hash
      from erased_addresses
      where account_id = $accountId
        and erased_at >= (select created_at from jobs where account_id = $accountId and job_id = $jobId)
    ), gone as (
      delete from import_rows
      where account_id = $accountId
        and job_id = $jobId
        and refused_code is not null
        and exists (select from erased)
        and (
          phone_hash in (select address_hash from erased)
          or exists (select from unnest(named_hashes) as own (hash) where own.hash in (select hash from noted))
          or phone_hash is null and exists (select from erased where address_hash not in (select hash from noted))
        )
      returning line
    )
    update jobs
    set refused = refused - (select count(*) from gone), erased = erased + (select count(*) from gone)
    where account_id = $accountId
      and job_id = $jobId
      and exists (select from gone)`,
});

const forgetNoted = deleteRows({ name: "forget_noted_erased", table: "import_erased", key: JOB_KEY });

/** Repeatable. Throws 409 `import_canceled` and 429 `too_many_jobs`. */
export async function queueImport(session: Session, key: JobKey): Promise<ImportRow> {
  await session.run(forgetErased, key);
  await session.run(forgetNoted, key);
  const [row] = await session.run(setQueued, key);
  if (row) {
    await queueJob(session, key);
    return row;
  }
  // An earlier commit queued the import, and its answer was lost.
  const queued = await rowById(session, readImports, key.accountId, key.jobId);
  if (!queued || queued.status === "canceled") throw new Problem(importErrors.import_canceled);
  return queued;
}
