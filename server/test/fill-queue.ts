// Fills and empties an account's queue of background jobs.

import type { JobQueue } from "../src/jobs/account-job.ts";
import { MAX_QUEUED } from "../src/jobs/add-account-job.ts";
import type { Database } from "../src/platform/database/database.ts";

export async function fillQueue(database: Database, accountId: string, queue: JobQueue): Promise<void> {
  await database.pool.query(
    `insert into account_jobs (account_id, queue, name, subject_id)
     select $1, $2, 'test', gen_random_uuid()
     from generate_series(1, $3)`,
    [accountId, queue, MAX_QUEUED],
  );
}

export async function emptyQueues(database: Database, accountId: string): Promise<void> {
  await database.pool.query("delete from account_jobs where account_id = $1", [accountId]);
}
