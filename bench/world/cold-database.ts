// A database that can be made cold: a restarted server, and no files in the page cache.
import { spawnSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { type Database, openDatabase } from "../../server/src/platform/database/database.ts";
import { migrate } from "../../server/src/platform/database/schema/migrate.ts";
import { openEmbeddedPostgres } from "../../server/src/platform/embedded-postgres/open-embedded-postgres.ts";
import { createLog } from "../../server/src/platform/log.ts";
import { newFolder } from "../../server/test/new-folder.ts";

export interface ColdDatabase {
  /** Without the service's plan settings, for filling. Usable again after makeCold(). */
  database: Database;
  url: string;
  /** Only `database` may be connected. */
  makeCold(): Promise<void>;
  close(): Promise<void>;
}

export async function openColdDatabase(): Promise<ColdDatabase> {
  const folder = await newFolder("parley-cold-");
  const open = () => openEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  let server = await open();
  const { url } = server;
  await migrate(url);
  const database = openDatabase({ url, log: createLog("silent"), size: 4, namedStatements: false });
  return {
    database,
    url,
    async makeCold() {
      await server.stop();
      forget(folder);
      server = await open();
      if (server.url !== url) throw new Error("PostgreSQL came back at another address.");
    },
    async close() {
      await database.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Drops pages from the cache with GNU dd, which needs no root. Without GNU dd, the pages stay. */
function forget(folder: string): void {
  spawnSync("sync");
  const drop = ["-exec", "dd", "if={}", "iflag=nocache", "count=0", "status=none", ";"];
  spawnSync("find", [folder, "-type", "f", "-size", "+64k", ...drop]);
}
