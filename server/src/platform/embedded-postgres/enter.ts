// The way to a connection, whatever is found in the folder: join a server, wait for one, or make and start it.
// PostgreSQL's own lock decides between several that start at once; who loses it comes round again and joins.
import type { ChildProcess } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { installedBinaries, majorVersion, runnableBinaries } from "./binaries.ts";
import { removeDeadDrafts } from "./drafts.ts";
import { EmbeddedPostgresError, stopIfAborted } from "./error.ts";
import { initialise, readPassword } from "./initialise.ts";
import { exists, type Location } from "./location.ts";
import { type Holder, holderOf, removeEmptyPidFile, type ServerAddress } from "./postmaster.ts";
import { giveFolder } from "./server-user.ts";
import { startServer } from "./start.ts";
import { registerUser, type User } from "./users.ts";

export interface EnterOptions {
  readonly at: Location;
  readonly patienceMs: number;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal | undefined;
}

export interface Entry {
  readonly role: "started" | "joined" | "adopted";
  readonly user: User;
  readonly pid: number;
  readonly address: ServerAddress;
  readonly password: string;
}

const RETRY_MS = 20;
const ANSWER_MS = 5_000;

/** @throws EmbeddedPostgresError */
export async function enter(options: EnterOptions): Promise<Entry> {
  const { at, patienceMs } = options;
  let child: ChildProcess | undefined;
  let obstacle = "";
  for (const since = performance.now(); performance.now() - since < patienceMs; await pause(RETRY_MS)) {
    stopIfAborted(options.signal);
    const holder = await holderOf(at.pg);
    if (holder.kind === "live") {
      obstacle = `the process ${holder.pid} has it and doesn't answer`;
      const entry = await joinServer(holder, options, child?.pid);
      if (entry !== undefined) return entry;
      continue;
    }
    const native = await prepare(options);
    const remnant = holder.kind === "stale" ? holder : undefined;
    const started = await startServer({ ...options, native, remnant });
    if (started.kind === "ready") child = started.child;
    else obstacle = `PostgreSQL says: ${started.line}`;
  }
  throw new EmbeddedPostgresError(
    "folder_locked",
    `The database in ${at.pg} is held by another PostgreSQL server, and it wasn't free after ` +
      `${Math.round(patienceMs / 1000)} s: ${obstacle}. End that process, and start again.`,
  );
}

async function joinServer(
  holder: Holder & { kind: "live" },
  { at, patienceMs }: EnterOptions,
  started: number | undefined,
): Promise<Entry | undefined> {
  if (!holder.ready) return undefined;
  const { pid, address } = holder;
  const password = await readPassword(at.pg);
  const user = await registerUser(address, password, Math.min(ANSWER_MS, patienceMs));
  if (user === undefined) return undefined;
  const found = user.others > 0 ? "joined" : "adopted";
  return { role: pid === started ? "started" : found, user, pid, address, password };
}

/** @returns the folder of the binaries, once there is a database that they can open. */
async function prepare({ at, log, signal }: EnterOptions): Promise<string> {
  await removeDeadDrafts(at.base);
  await removeEmptyPidFile(at.pg);
  const native = await runnableBinaries(installedBinaries(), at.serverUser, at.base);
  if (!(await exists(join(at.pg, "PG_VERSION")))) {
    const since = performance.now();
    await initialise(at, native, signal);
    log(`Made a database in ${at.pg} (${Math.round(performance.now() - since)} ms).`);
  }
  if (at.serverUser && (await stat(at.pg)).uid === 0) await giveFolder(at.pg, at.serverUser);
  await requireSameMajor(at.pg, native, at);
  return native;
}

async function requireSameMajor(pg: string, native: string, at: Location): Promise<void> {
  const found = (await readFile(join(pg, "PG_VERSION"), "utf8")).trim();
  const ours = await majorVersion(native, at.serverUser);
  if (found === ours) return;
  throw new EmbeddedPostgresError(
    "other_major",
    `The database in ${pg} was made by PostgreSQL ${found}, and this Parley brings PostgreSQL ${ours}, which can't ` +
      `open it. Start the release of Parley that made it, or load a dump of it (pg_dump of PostgreSQL ${found} or later) ` +
      "into a server of your own and set DATABASE_URL.",
  );
}
