// Takes a contact out of the account's exports: those that aren't mailed start anew, those that are mailed are named.
import type { EraseFromExports } from "../contacts/index.ts";
import { statement } from "../platform/database/statement.ts";
import { newUuid } from "../platform/ids.ts";
import { type AddJob, addJob } from "../platform/jobs/add-job.ts";
import type { TransferJobs } from "./transfer-jobs.ts";

const add: AddJob<TransferJobs> = addJob;

/** An export that begins meanwhile waits for this row, and takes its snapshot when the erasure is done. */
const lockAccount = statement<[string], never>(
  "lock_account_to_erase_from_exports",
  `select 1
   from accounts
   where account_id = $1
   for share`,
);

const lockOpen = statement<[string], { export_id: string; status: "running" | "mailing" }>(
  "lock_open_exports",
  `select export_id, status
   from exports
   where account_id = $1
     and status in ('running', 'mailing')
   order by export_id
   for no key update`,
);

/** A file may hold the contact when its snapshot isn't older. What is with the mail server counts as mailed. */
const findMailed = statement<[string, Date], { export_id: string }>(
  "find_mailed_exports",
  `select export_id
   from exports
   where account_id = $1
     and (status in ('mailing', 'sent') or mail_unknown)
     and snapshot_at >= $2
   order by export_id`,
);

const restart = statement<[string, string[], string[]], never>(
  "restart_exports",
  `update exports
   set run_id = renewed.run_id, status = 'queued', rows_done = 0, rows_total = null, bytes = null, snapshot_at = null
   from unnest($2::uuid[], $3::uuid[]) as renewed (export_id, run_id)
   where exports.account_id = $1
     and exports.export_id = renewed.export_id`,
);

const deleteChunks = statement<[string, string[]], never>(
  "delete_chunks_of_exports",
  `delete from export_chunks
   where account_id = $1
     and export_id = any ($2::uuid[])`,
);

/**
 * A mail that is being read from its chunks finds them gone and is broken off, then its export starts anew too; one
 * that was read to its end can't be held back.
 */
export const eraseFromExports: EraseFromExports = async (session, { accountId, contactCreatedAt }) => {
  await session.run(lockAccount, [accountId]);
  const open = await session.run(lockOpen, [accountId]);
  const mailed = await session.run(findMailed, [accountId, contactCreatedAt]);
  const running = open.filter((row) => row.status === "running").map((row) => row.export_id);
  const runIds = running.map(() => newUuid());
  await session.run(restart, [accountId, running, runIds]);
  await session.run(deleteChunks, [accountId, open.map((row) => row.export_id)]);
  for (const [index, exportId] of running.entries())
    await add(session, "run-export", { accountId, exportId, runId: runIds[index] as string });
  return { restarted: running.length, mailed: mailed.map((row) => row.export_id) };
};
