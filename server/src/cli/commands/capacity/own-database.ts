// A new database for a load: of the given server, or an embedded PostgreSQL in a folder of its own.
import { randomBytes } from "node:crypto";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { databaseUrl, runOn } from "../../../platform/database/database-server.ts";
import { installedBinaries } from "../../../platform/embedded-postgres/binaries.ts";
import { openEmbeddedPostgres } from "../../../platform/embedded-postgres/open-embedded-postgres.ts";
import { CommandFailure } from "../../command.ts";

export interface OwnDatabase {
  url: string;
  /** Deletes it. */
  close(): Promise<void>;
}

/** SQLSTATE insufficient_privilege. */
const FORBIDDEN = "42501";

/** `name`: the beginning of the database's name. `server`: the address of any of its databases. */
export async function createDatabaseOn(server: string, name: string): Promise<OwnDatabase> {
  const database = `${name}_${randomBytes(4).toString("hex")}`;
  await runOn(server, `create database ${database} template template0`).catch((error) => {
    if (error.code !== FORBIDDEN) throw error;
    const role = decodeURIComponent(new URL(server).username);
    throw new CommandFailure(
      `The role ${role} may not create databases on this server, and the load needs one of its own.\n` +
        `A superuser can allow it: alter role "${role}" createdb`,
    );
  });
  return {
    url: databaseUrl(server, database),
    close: () =>
      runOn(server, `drop database ${database} with (force)`).catch((error: Error) => {
        throw new CommandFailure(
          `The database ${database} is left on the server (${error.message}): drop it.`,
        );
      }),
  };
}

/** In a new folder in `parent`, on whose disk it writes. `name`: the beginning of the folder's name. */
export async function openEmbeddedIn(
  parent: string,
  name: string,
  signal?: AbortSignal,
): Promise<OwnDatabase> {
  // Throws before it makes a folder.
  installedBinaries();
  await mkdir(parent, { recursive: true, mode: 0o711 });
  const folder = await mkdtemp(join(parent, `${name}-`));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    // The unprivileged PostgreSQL of a root process must enter it.
    await chmod(folder, 0o711);
    const options = { dataDir: folder, log: () => undefined };
    const server = await openEmbeddedPostgres(signal ? { ...options, signal } : options);
    return { url: server.url, close: () => server.stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}
