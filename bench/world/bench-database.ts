// The measured database: an embedded PostgreSQL in a folder on disk with fsync, or a new database of the server at
// BENCH_DATABASE_URL. The server must run on this host, because the bench reads its CPU time from /proc.
import { randomBytes } from "node:crypto";
import { statfsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { openEmbeddedPostgres } from "../../server/src/platform/embedded-postgres/open-embedded-postgres.ts";
import { databaseUrl, runOn } from "../../server/test/database-server.ts";
import { newFolder } from "../../server/test/new-folder.ts";

interface BenchDatabase {
  url: string;
  /** Deletes it. */
  close(): Promise<unknown>;
}

const TMPFS = 0x01021994;

export async function openBenchDatabase(): Promise<BenchDatabase> {
  const server = process.env["BENCH_DATABASE_URL"];
  if (server !== undefined) {
    const name = `parley_bench_${randomBytes(4).toString("hex")}`;
    await runOn(server, `create database ${name} template template0`);
    const close = () => runOn(server, `drop database ${name} with (force)`);
    return { url: databaseUrl(server, name), close };
  }
  if (statfsSync(tmpdir()).type === TMPFS)
    throw new Error(`${tmpdir()} is in memory, where fsync is free: set TMPDIR to a folder on a disk.`);
  const folder = await newFolder("parley-bench-");
  const { url, stop } = await openEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  return { url, close: () => stop().then(() => rm(folder, { recursive: true, force: true })) };
}
