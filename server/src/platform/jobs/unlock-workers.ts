// Frees the jobs of workers that died: graphile-worker would keep their locks for four hours.
import type pg from "pg";

/** `poolIds` come from `JobsOptions.onPool` of processes that are surely dead. */
export async function unlockWorkers(pool: pg.Pool, poolIds: string[]): Promise<void> {
  if (poolIds.length === 0) return;
  await pool.query("select graphile_worker.force_unlock_workers($1::text[])", [poolIds]);
}
