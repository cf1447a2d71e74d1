// Describes the machine of the figures.
import { cpus, totalmem } from "node:os";
import type { Database } from "../server/src/platform/database/database.ts";

export async function describeMachine(database: Database): Promise<string> {
  const { rows } = await database.pool.query<{ version: string; fsync: string }>(
    "select current_setting('server_version') as version, current_setting('fsync') as fsync",
  );
  const cores = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const { version, fsync } = rows[0] ?? { version: "?", fsync: "?" };
  return (
    `${cores.length} cores of ${cores[0]?.model.trim()}, ${memory} GB, ${process.platform} ${process.arch}; ` +
    `Node ${process.versions.node}, PostgreSQL ${version} with fsync ${fsync}; ${new Date().toISOString().slice(0, 10)}`
  );
}
