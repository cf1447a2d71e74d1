// Fills and empties an account's queue of background jobs.
import { MAX_QUEUED } from "../src/jobs/queue.ts";
import type { Database } from "../src/platform/database/database.ts";

export async function fillQueue(
  database: Database,
  accountId: string,
  kind: "labels" | "export",
): Promise<void> {
  await database.pool.query(
    `insert into jobs (account_id, job_id, kind, api_key_id, created_at, run_at, status)
     select $1, gen_random_uuid(), $2, $1, now() - interval '1 day', now(), 'canceled'
     from generate_series(1, $3)`,
    [accountId, kind, MAX_QUEUED],
  );
}

export async function emptyQueues(database: Database, accountId: string): Promise<void> {
  await database.pool.query("delete from jobs where account_id = $1", [accountId]);
}
