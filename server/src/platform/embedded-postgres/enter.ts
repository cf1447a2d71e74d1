// Connects to the server of a folder: joins it, waits for it, or makes and starts it.
// PostgreSQL's own lock decides between processes that start a server at the same time. The losers retry and join.
import type { ChildProcess } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { installedBinaries, majorVersion, runnableBinaries } from "./binaries.ts";
import { removeDeadDrafts } from "./drafts.ts";
import { EmbeddedPostgresError, stopIfAborted } from "./error.ts";
import { initialise, readPassword } from "./initialise.ts";
import { exists } from "./location.ts";
import { holderOf, removeEmptyPidFile, type ServerAddress } from "./postmaster.ts";
import { giveFolder } from "./server-user.ts";
import { type OpenOptions, startServer } from "./start.ts";
import { registerUser, type User } from "./users.ts";

export interface Entry {
  /** `adopted`: it ran already without users, as after kill -9 of its starter. `joined`: other processes use it too. */
  readonly role: "started" | "joined" | "adopted";
  readonly user: User;
  readonly pid: number;
  readonly address: ServerAddress;
  readonly password: string;
}

const RETRY_MS = 20;
const ANSWER_MS = 5_000;

export async function enter(options: OpenOptions): Promise<Entry> {
  const { at, patienceMs } = options;
  let child: ChildProcess | undefined;
  let obstacle = "";
  for (const since = performance.now(); performance.now() - since < patienceMs; await delay(RETRY_MS)) {
    stopIfAborted(options.signal);
    const holder = await holderOf(at.pg);
    if (holder.kind === "live") {
      obstacle = `the process ${holder.pid} has it and doesn't answer`;
      if (!holder.ready) continue;
      const { pid, address } = holder;
      const password = await readPassword(at.pg);
      const user = await registerUser(address, password, Math.min(ANSWER_MS, patienceMs));
      if (user === undefined) continue;
      const role = pid === child?.pid ? "started" : user.others > 0 ? "joined" : "adopted";
      return { role, user, pid, address, password };
    }
    const started = await startServer({ ...options, holder, native: await prepare(options) });
    if (typeof started === "string") obstacle = `PostgreSQL says: ${started}`;
    else child = started;
  }
  throw new EmbeddedPostgresError(
    "folder_locked",
    `The database in ${at.pg} is held by another PostgreSQL server, and it wasn't free after ` +
      `${Math.round(patienceMs / 1000)} s: ${obstacle}. End that process, and start again.`,
  );
}

async function prepare({ at, log, signal }: OpenOptions): Promise<string> {
  const { base, pg, serverUser } = at;
  await removeDeadDrafts(base);
  await removeEmptyPidFile(pg);
  const native = await runnableBinaries(installedBinaries(), serverUser, base);
  if (!(await exists(join(pg, "PG_VERSION")))) {
    const since = performance.now();
    await initialise(at, native, signal);
    log(`Made a database in ${pg} (${Math.round(performance.now() - since)} ms).`);
  }
  if (serverUser && (await stat(pg)).uid === 0) await giveFolder(pg, serverUser);
  const found = (await readFile(join(pg, "PG_VERSION"), "utf8")).trim();
  const ours = await majorVersion(native, serverUser);
  if (found === ours) return native;
  throw new EmbeddedPostgresError(
    "other_major",
    `The database in ${pg} was made by PostgreSQL ${found}, and this Parley brings PostgreSQL ${ours}, which can't ` +
      `open it. Start the release of Parley that made it, or load a dump of it (pg_dump of PostgreSQL ${found} or later) ` +
      "into a server of your own and set DATABASE_URL.",
  );
}
