// Locates the database of a data folder: inside it, or under /var/lib/parley when the server's user can't enter it.
import { createHash, randomBytes } from "node:crypto";
import { access, chmod, link, mkdir, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { RunAs } from "./binaries.ts";
import { EmbeddedPostgresError } from "./error.ts";
import { canEnter, unprivilegedUser, weAreRoot } from "./server-user.ts";

export interface Location {
  /** Holds `pg`, the log and copies of the binaries. */
  readonly base: string;
  /** PostgreSQL's own data folder; also holds the socket and the password. */
  readonly pg: string;
  readonly serverUser: RunAs | undefined;
}

const ELSEWHERE = "/var/lib/parley";
/** A file in the data folder that names the base folder when that is elsewhere. */
const MARKER = "database-location";

export async function hasDatabase(dataDir: string): Promise<boolean> {
  return (await exists(join(dataDir, "pg"))) || (await exists(join(dataDir, MARKER)));
}

/** Creates the data folder. If the server's user can't enter it, the database goes to /var/lib/parley/<hash>. */
export async function locate(dataDir: string): Promise<Location> {
  const folder = await makeFolder(dataDir, weAreRoot() ? 0o711 : 0o700);
  const marker = join(folder, MARKER);
  let base = await namedBase(marker);
  if (base === undefined) {
    const isOurs = !weAreRoot() || (await exists(join(folder, "pg")));
    const fits = isOurs || (await canEnter(folder, await unprivilegedUser(folder)));
    base = fits ? folder : await makeBaseElsewhere(folder, marker);
  }
  const pg = join(base, "pg");
  return { base, pg, serverUser: await serverUser(base, pg) };
}

async function namedBase(marker: string): Promise<string | undefined> {
  if (!(await exists(marker))) return undefined;
  const base = (await readFile(marker, "utf8")).trim();
  if (await exists(base)) return base;
  throw new EmbeddedPostgresError(
    "data_folder_unusable",
    `${marker} says that the database is in ${base}, which doesn't exist. Restore that folder, or remove ` +
      "the file to begin with an empty database.",
  );
}

/** The name has a random part, so that a data folder that was deleted and made again gets an empty database. */
async function makeBaseElsewhere(folder: string, marker: string): Promise<string> {
  const hash = createHash("sha256").update(folder).update(randomBytes(16)).digest("hex").slice(0, 16);
  await makeFolder(ELSEWHERE, 0o755);
  const base = await makeFolder(join(ELSEWHERE, hash), 0o711);
  await writeFile(join(base, "data-folder"), `${folder}\n`);
  const draft = `${marker}.${hash}`;
  await writeFile(draft, `${base}\n`, { flush: true });
  try {
    // Unlike a rename, a link fails when another process has created the marker meanwhile. The other one wins then.
    await link(draft, marker);
    return base;
  } catch (error) {
    const winner = await namedBase(marker);
    await rm(base, { recursive: true });
    if (winner === undefined) throw error;
    return winner;
  } finally {
    await rm(draft);
  }
}

async function serverUser(base: string, pg: string): Promise<RunAs | undefined> {
  const us = process.getuid?.();
  const owner = (await exists(pg)) ? await stat(pg) : undefined;
  if (us !== 0) {
    if (owner === undefined || owner.uid === us) return undefined;
    throw new EmbeddedPostgresError(
      "data_folder_unusable",
      `The database in ${pg} belongs to the user id ${owner.uid}, and Parley runs as ${us}. ` +
        "Start it as that user, as root, or on another data folder.",
    );
  }
  const user = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : await unprivilegedUser(base);
  if (await canEnter(base, user)) return user;
  throw new EmbeddedPostgresError(
    "data_folder_unusable",
    `PostgreSQL doesn't run as root, and the user id ${user.uid} that it runs as can't enter ${base}, where ` +
      "a database is. Give the folders on the way the mode 0711, or start Parley as an ordinary user.",
  );
}

async function makeFolder(path: string, mode: number): Promise<string> {
  const made = await mkdir(path, { recursive: true, mode });
  // The umask of the process may have removed bits.
  if (made !== undefined) await chmod(path, mode);
  return realpath(path);
}

export async function exists(path: string): Promise<boolean> {
  const missing = await access(path).catch((error: NodeJS.ErrnoException) => error);
  if (missing && missing.code !== "ENOENT") throw missing;
  return !missing;
}
