// The measured database: an embedded PostgreSQL in a folder on disk with fsync, or a new database of the server at
// BENCH_DATABASE_URL. The server must run on this host, because the bench reads its CPU time from /proc.
import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import {
  createDatabaseOn,
  type OwnDatabase,
  openEmbeddedIn,
} from "../../server/src/cli/commands/capacity/own-database.ts";

const TMPFS = 0x01021994;

export async function openBenchDatabase(): Promise<OwnDatabase> {
  const server = process.env["BENCH_DATABASE_URL"];
  if (server !== undefined) return createDatabaseOn(server, "parley_bench");
  if (statfsSync(tmpdir()).type === TMPFS)
    throw new Error(`${tmpdir()} is in memory, where fsync is free: set TMPDIR to a folder on a disk.`);
  return openEmbeddedIn(tmpdir(), "parley-bench");
}
