// The tables of graphile-worker, whose migrations use a connection and transactions of their own.
import { runMigrations } from "graphile-worker";
import type pg from "pg";

export async function createJobTables(connectionString: string): Promise<void> {
  await runMigrations({ connectionString });
}

export async function dropJobTables(client: pg.Client): Promise<void> {
  await client.query("drop schema graphile_worker cascade");
}
