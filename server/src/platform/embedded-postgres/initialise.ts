// Makes a new database folder so that it is either whole or not there, whoever is killed and whoever else tries.
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { type RunAs, withShellSafeBinaries } from "./binaries.ts";
import { draftName } from "./drafts.ts";
import { EmbeddedPostgresError, stopIfAborted } from "./error.ts";
import { exists, type Location } from "./location.ts";
import { requireName } from "./server-user.ts";

export const SUPERUSER = "postgres";
const PASSWORD_FILE = "parley.password";

/**
 * Runs initdb in `pg.new-<pid>-<random>` beside `pg` and renames the result; when another process was first,
 * its database stays and ours goes. Takes 0.6 s to 1.5 s, most of it the disk.
 * @throws EmbeddedPostgresError `initialise_failed`, `binaries_unusable`, `no_server_user`, `aborted`
 */
export async function initialise(
  at: Location,
  native: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (at.serverUser === undefined) requireName();
  const fresh = draftName(at.pg);
  const data = join(fresh, "data");
  try {
    await mkdir(fresh, { mode: 0o700 });
    await handTo(fresh, at.serverUser);
    await writePassword(join(fresh, PASSWORD_FILE), at.serverUser);
    await withShellSafeBinaries(native, at.serverUser, (programs) =>
      runInitdb(programs, fresh, data, at.serverUser, signal),
    );
    // The password goes in with the folder: neither is ever there without the other.
    await rename(join(fresh, PASSWORD_FILE), join(data, PASSWORD_FILE));
    await flushFolder(data);
    await moveInto(data, at.pg);
  } finally {
    await rm(fresh, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @throws EmbeddedPostgresError `password_lost` */
export async function readPassword(pg: string): Promise<string> {
  const file = join(pg, PASSWORD_FILE);
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (cause) {
    throw new EmbeddedPostgresError(
      "password_lost",
      `The database in ${pg} is there, and ${file} with its password can't be read. Bring that file back from a backup.`,
      { cause },
    );
  }
}

async function runInitdb(
  native: string,
  fresh: string,
  data: string,
  runAs: RunAs | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  const access = ["--username", SUPERUSER, "--auth=scram-sha-256", "--pwfile", join(fresh, PASSWORD_FILE)];
  // The plain C locale doesn't know the case of letters beyond ASCII; the builtin C.UTF-8 does, on every system alike.
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  try {
    await promisify(execFile)(
      join(native, "bin/initdb"),
      ["--pgdata", data, ...access, ...locale, "--no-instructions"],
      { ...runAs, cwd: fresh, env: {}, ...(signal ? { signal } : {}) },
    );
  } catch (cause) {
    stopIfAborted(signal);
    const output = (cause as { stderr?: string }).stderr ?? String(cause);
    throw new EmbeddedPostgresError(
      "initialise_failed",
      `PostgreSQL couldn't make a database in ${dirname(fresh)}: ${output.trim()}`,
      { cause },
    );
  }
}

async function writePassword(file: string, owner: RunAs | undefined): Promise<void> {
  await writeFile(file, `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600, flush: true });
  await handTo(file, owner);
}

/** initdb has flushed what is in the folder; the new name lasts once the folder above is flushed too. */
async function moveInto(data: string, pg: string): Promise<void> {
  try {
    await rename(data, pg);
  } catch (error) {
    if (!(await exists(join(pg, "PG_VERSION")))) throw error;
  }
  await flushFolder(dirname(pg));
}

async function handTo(path: string, owner: RunAs | undefined): Promise<void> {
  if (owner === undefined) return;
  await chown(path, owner.uid, owner.gid);
  await chmod(path, (await stat(path)).mode & 0o700);
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
