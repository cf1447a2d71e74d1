// The measured database: an embedded PostgreSQL in a folder on disk with fsync, or a new database of the server at
// BENCH_DATABASE_URL. The server must run on this host, because the bench reads its CPU time from /proc.
import { randomBytes } from "node:crypto";
import { statfsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { openEmbeddedPostgres } from "../../server/src/platform/embedded-postgres/open-embedded-postgres.ts";
import { databaseUrl, runOn } from "../../server/test/database-server.ts";
import { newFolder } from "../../server/test/new-folder.ts";

export interface BenchDatabase {
  url: string;
  close(): Promise<void>;
}

const TMPFS = 0x01021994;

export function openBenchDatabase(): Promise<BenchDatabase> {
  const server = process.env["BENCH_DATABASE_URL"];
  return server === undefined ? openEmbedded() : openOn(server);
}

async function openEmbedded(): Promise<BenchDatabase> {
  const folder = await newFolder("parley-bench-");
  if (statfsSync(folder).type === TMPFS) {
    await rm(folder, { recursive: true });
    throw new Error(`${tmpdir()} is in memory, where fsync is free: set TMPDIR to a folder on a disk.`);
  }
  const server = await openEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  return {
    url: server.url,
    async close() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openOn(server: string): Promise<BenchDatabase> {
  const name = `parley_bench_${randomBytes(4).toString("hex")}`;
  await runOn(server, `create database ${name} template template0`);
  return {
    url: databaseUrl(server, name),
    close: () => runOn(server, `drop database ${name} with (force)`),
  };
}
