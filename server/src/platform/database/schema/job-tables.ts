// The tables of graphile-worker, whose migrations use a connection and transactions of their own.
import { runMigrations } from "graphile-worker";
import pg from "pg";

export async function createJobTables(connectionString: string): Promise<void> {
  // A pool of graphile-worker's own has no listener for errors while its connection ends. An error at that moment, for example because
  // the server stops, would end this process.
  const pool = new pg.Pool({ connectionString, max: 1, application_name: "parley-migrate" });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  await runMigrations({ pgPool: pool }).finally(() => pool.end());
}

export async function dropJobTables(client: pg.Client): Promise<void> {
  await client.query("drop schema graphile_worker cascade");
}
