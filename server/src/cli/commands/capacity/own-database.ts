// A new database for a load: of the given server, or an embedded PostgreSQL in a folder of its own. A run that was killed leaves it to the
// next one.
import { randomBytes } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { databaseUrl, runOn } from "../../../platform/database/database-server.ts";
import { installedBinaries } from "../../../platform/embedded-postgres/binaries.ts";
import { hasDatabase, locate } from "../../../platform/embedded-postgres/location.ts";
import { openEmbeddedPostgres } from "../../../platform/embedded-postgres/open-embedded-postgres.ts";
import { holderOf } from "../../../platform/embedded-postgres/postmaster.ts";
import { CommandFailure } from "../../command.ts";

export interface OwnDatabase {
  url: string;
  /** Deletes it. */
  close(): Promise<unknown>;
}

/** SQLSTATE insufficient_privilege. */
const FORBIDDEN = "42501";
/** SQLSTATE object_in_use and invalid_catalog_name: another run uses the database, or has just dropped it. */
const NOT_LEFT = ["55006", "3D000"];

/** A run that goes on always has sessions. */
const FIND_LEFT = `select datname as name
  from pg_database
  where datname ~ ('^' || $1 || '_[0-9a-f]{8}$')
    and pg_get_userbyid(datdba) = current_user
    and not exists (select from pg_stat_activity where pg_stat_activity.datname = pg_database.datname)
  order by name`;

/** Drops databases of runs that were killed, and returns their names. The arguments are those of `createDatabaseOn`. */
export async function dropLeftDatabases(server: string, name: string): Promise<string[]> {
  const dropped: string[] = [];
  for (const { name: left } of await runOn<{ name: string }>(server, FIND_LEFT, [name])) {
    await runOn(server, `drop database ${left}`).then(
      () => dropped.push(left),
      (error) => {
        if (!NOT_LEFT.includes(error.code)) throw error;
      },
    );
  }
  return dropped;
}

/** Deletes folders of runs that were killed, and returns their names. The arguments are those of `openEmbeddedIn`. */
export async function removeLeftFolders(parent: string, name: string): Promise<string[]> {
  const removed: string[] = [];
  for (const left of await readdir(parent).catch(() => [])) {
    if (left.startsWith(`${name}-`) && (await removeUnused(join(parent, left)))) removed.push(left);
  }
  return removed;
}

/** False if another process uses the folder. */
async function removeUnused(folder: string): Promise<boolean> {
  if (await hasDatabase(folder)) {
    const { base, pg } = await locate(folder);
    // Takes the server over that the run left, and stops it unless another process uses it too.
    const server = await openEmbeddedPostgres({ dataDir: folder, log: () => undefined }).catch(() => null);
    await server?.stop();
    if (server === null || (await holderOf(pg)).kind === "live") return false;
    await rm(base, { recursive: true, force: true });
  }
  await rm(folder, { recursive: true, force: true });
  return true;
}

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
  // The database is elsewhere if its user can't enter the folder.
  const remove = async () => {
    if (await hasDatabase(folder)) await rm((await locate(folder)).base, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  };
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
