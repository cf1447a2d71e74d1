// The tables of graphile-worker, whose migrations use a connection and transactions of their own.
import { runMigrations } from "graphile-worker";
import pg from "pg";

export async function createJobTables(connectionString: string): Promise<void> {
  // A pool that graphile-worker made would have no listener while its connection ends. If the server stopped at that moment, its
  // message would end this process.
  const pool = new pg.Pool({ connectionString, max: 1, application_name: "parley-migrate" });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  await runMigrations({ pgPool: pool }).finally(() => pool.end());
}

export async function dropJobTables(client: pg.Client): Promise<void> {
  await client.query("drop schema graphile_worker cascade");
}
