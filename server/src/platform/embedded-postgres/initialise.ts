// Makes a new database folder, which appears whole or not at all, even if this process is killed or another one competes.
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { RunAs } from "./binaries.ts";
import { draftName } from "./drafts.ts";
import { EmbeddedPostgresError, stopIfAborted } from "./error.ts";
import { exists, type Location } from "./location.ts";

export const SUPERUSER = "postgres";
const PASSWORD_FILE = "parley.password";

/** Runs initdb in a draft beside `pg` and renames the result. If another process was first, its database stays. */
export async function initialise(
  { pg, serverUser }: Location,
  native: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const draft = draftName(pg);
  const data = join(draft, "data");
  const password = join(draft, PASSWORD_FILE);
  try {
    await mkdir(draft, { mode: 0o700 });
    await writeFile(password, `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600, flush: true });
    if (serverUser) for (const path of [draft, password]) await chown(path, serverUser.uid, serverUser.gid);
    await runInitdb(native, draft, serverUser, signal);
    // The password moves with the folder, so neither exists without the other.
    await rename(password, join(data, PASSWORD_FILE));
    await flushFolder(data);
    await rename(data, pg).catch(async (error) => {
      if (!(await exists(join(pg, "PG_VERSION")))) throw error;
    });
    // initdb has flushed the files. The new name is durable once the parent folder is flushed too.
    await flushFolder(dirname(pg));
  } finally {
    await rm(draft, { recursive: true, force: true, maxRetries: 5 });
  }
}

export async function readPassword(pg: string): Promise<string> {
  const file = join(pg, PASSWORD_FILE);
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (cause) {
    throw new EmbeddedPostgresError(
      "password_lost",
      `The database in ${pg} exists, but its password file ${file} can't be read. Restore that file from a backup.`,
      { cause },
    );
  }
}

async function runInitdb(
  native: string,
  draft: string,
  runAs: RunAs | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  const access = ["--username", SUPERUSER, "--auth=scram-sha-256", "--pwfile", join(draft, PASSWORD_FILE)];
  // The builtin C.UTF-8 locale knows upper and lower case beyond ASCII and sorts the same on every system.
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const flags = ["--pgdata", join(draft, "data"), ...access, ...locale, "--no-instructions"];
  const options = { ...runAs, cwd: draft, env: {}, ...(signal ? { signal } : {}) };
  try {
    await promisify(execFile)(join(native, "bin/initdb"), flags, options);
  } catch (cause) {
    stopIfAborted(signal);
    const output = (cause as { stderr?: string }).stderr ?? String(cause);
    throw new EmbeddedPostgresError(
      "initialise_failed",
      `PostgreSQL couldn't make a database in ${dirname(draft)}: ${output.trim()}`,
      { cause },
    );
  }
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
