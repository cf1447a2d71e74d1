// A PostgreSQL server of a data folder. The first process to open the folder starts the server, others join it, and the last
// one stops it. Killing a process or the server loses no acknowledged row.
import { setTimeout as delay } from "node:timers/promises";
import { type Entry, enter } from "./enter.ts";
import { diskFullSentence, EmbeddedPostgresError, isDiskFull } from "./error.ts";
import { locate } from "./location.ts";
import { holderOf, stopServer } from "./postmaster.ts";
import { boundLog, logFile, type OpenOptions } from "./start.ts";
import { registerUser, type User } from "./users.ts";

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly log: (line: string) => void;
  readonly signal?: AbortSignal;
  /** Milliseconds that a server may take to recover, and a predecessor to end; 60,000 unless given. */
  readonly patienceMs?: number;
}

export interface EmbeddedPostgres {
  /** For `pg`, as the role `parley`, which owns the database `parley` and is no superuser. */
  readonly url: string;
  readonly role: Entry["role"];
  /** The last user stops the server. Call it after every pool was closed. Without it, the next process adopts it. */
  stop(): Promise<void>;
  /** `listener` gets a sentence when the server has died, also when it died before. Then `stop` and open again. */
  onExit(listener: (why: string) => void): void;
}

const RETRY_MS = 50;
const LOG_CHECK_MS = 60_000;
const SENTENCES = {
  started: "Started PostgreSQL.",
  joined: "Joined the PostgreSQL server that other processes of this data folder use.",
  adopted: "Took over the PostgreSQL server of a process that ended without stopping it.",
} as const;

/** The open server keeps no process alive by itself. Throws EmbeddedPostgresError. */
export async function openEmbeddedPostgres({
  dataDir,
  log,
  signal,
  patienceMs = 60_000,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    const at = await locate(dataDir);
    const options = { at, patienceMs, log, signal };
    const entry = await enter(options);
    log(`${SENTENCES[entry.role]} Its log is ${logFile(at.base)}.`);
    return supervise(entry, options);
  } catch (error) {
    // Errors of the system, for example a folder that can't be written or a full disk.
    if (!(error instanceof Error && "syscall" in error)) throw error;
    if (await isDiskFull(dataDir, error.message))
      throw new EmbeddedPostgresError("disk_full", diskFullSentence(dataDir), { cause: error });
    const message = `Parley can't keep its database in the data folder ${dataDir}: ${error.message}`;
    throw new EmbeddedPostgresError("data_folder_unusable", message, { cause: error });
  }
}

/** Notices the server's death, keeps this process registered as a user, and leaves the server at the end. */
function supervise(entry: Entry, options: OpenOptions): EmbeddedPostgres {
  const checkLog = () => boundLog(options.at.base).catch((error: unknown) => options.log(String(error)));
  const logCheck = setInterval(checkLog, LOG_CHECK_MS).unref();
  let stopping: Promise<void> | undefined;
  let user = Promise.resolve(entry.user);
  /** When a session crashes, PostgreSQL ends all sessions and restarts in the same process, and we must register again. */
  const untilGone = async (): Promise<string> => {
    for (;;) {
      const last = await user;
      const why = await last.lost;
      if (stopping) return new Promise(() => undefined);
      const again = rejoin(entry, options);
      user = again.then((found) => found ?? last).catch(() => last);
      const end = await again.then(
        (found) => (found ? null : `ended: ${why}.`),
        (error: Error) => `can't be used any more: ${error.message}`,
      );
      if (end !== null) return `PostgreSQL (process ${entry.pid}) ${end}`;
    }
  };
  const death = untilGone();
  const stop = async () => {
    clearInterval(logCheck);
    await leave(await user, entry, options);
  };
  return {
    url: urlOf(entry),
    role: entry.role,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
    onExit: (listener) => void death.then(listener),
  };
}

async function rejoin(entry: Entry, { at, patienceMs }: OpenOptions): Promise<User | undefined> {
  for (const since = performance.now(); performance.now() - since < patienceMs; await delay(RETRY_MS)) {
    const holder = await holderOf(at.pg);
    if (holder.kind !== "live" || holder.pid !== entry.pid) return undefined;
    const user = holder.ready ? await registerUser(entry.address, entry.password, patienceMs) : undefined;
    if (user !== undefined) return user;
  }
  return undefined;
}

async function leave(user: User, entry: Entry, options: OpenOptions): Promise<void> {
  const { at, patienceMs, log } = options;
  const stop = () => stopServer(at.pg, patienceMs, log);
  const end = await user.leave(stop).catch(async () => {
    // The session of this process is gone. If the server lives on, leave it through a new session.
    const again = await rejoin(entry, options);
    return again?.leave(stop);
  });
  if (end === "was_last") log("Stopped PostgreSQL.");
}

function urlOf({ address: { host, port }, password }: Entry): string {
  const user = `postgres://parley:${password}`;
  // The server has no certificate. `sslmode` overrides a PGSSLMODE that may be set for another server.
  if (!host.startsWith("/")) return `${user}@${host}:${port}/parley?sslmode=disable`;
  return `${user}@localhost:${port}/parley?sslmode=disable&host=${encodeURIComponent(host)}`;
}
