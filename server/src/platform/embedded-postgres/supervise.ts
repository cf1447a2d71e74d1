// Keeps an open server: notices its death, keeps this process registered as a user, and leaves it at the end.
import { setTimeout as delay } from "node:timers/promises";
import type { Entry } from "./enter.ts";
import { holderOf, stopServer } from "./postmaster.ts";
import { boundLog, type OpenOptions } from "./start.ts";
import { registerUser, type User } from "./users.ts";

export interface EmbeddedPostgres {
  /** For `pg`, as the role `parley`, which owns the database `parley` and is no superuser. */
  readonly url: string;
  /** `adopted`: it ran already without users, as after kill -9 of its starter. `joined`: other processes use it too. */
  readonly role: "started" | "joined" | "adopted";
  /** The last user stops the server. Call it after every pool was closed. Without it, the next process adopts it. */
  stop(): Promise<void>;
  /** `listener` gets a sentence when the server has died, also when it died before. Then `stop` and open again. */
  onExit(listener: (why: string) => void): void;
}

export interface Supervision extends Omit<OpenOptions, "signal"> {
  readonly entry: Entry;
}

const RETRY_MS = 50;
const LOG_CHECK_MS = 60_000;

export function supervise(supervision: Supervision): EmbeddedPostgres {
  const { at, entry, log } = supervision;
  const checkLog = () => boundLog(at.base).catch((error: unknown) => log(String(error)));
  const logCheck = setInterval(checkLog, LOG_CHECK_MS).unref();
  let stopping: Promise<void> | undefined;
  let user = Promise.resolve(entry.user);
  /** When a session crashes, PostgreSQL ends all sessions and restarts in the same process, and we must register again. */
  const untilGone = async (): Promise<string> => {
    for (;;) {
      const last = await user;
      const why = await last.lost;
      if (stopping) return new Promise(() => undefined);
      const again = rejoin(supervision);
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
    await leave(await user, supervision);
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

async function rejoin({ at, entry, patienceMs }: Supervision): Promise<User | undefined> {
  for (const since = performance.now(); performance.now() - since < patienceMs; await delay(RETRY_MS)) {
    const holder = await holderOf(at.pg);
    if (holder.kind !== "live" || holder.pid !== entry.pid) return undefined;
    const user = holder.ready ? await registerUser(entry.address, entry.password, patienceMs) : undefined;
    if (user !== undefined) return user;
  }
  return undefined;
}

async function leave(user: User, supervision: Supervision): Promise<void> {
  const { at, patienceMs, log } = supervision;
  const stop = () => stopServer(at.pg, patienceMs, log);
  const end = await user.leave(stop).catch(async () => {
    // The session of this process is gone. If the server lives on, leave it through a new session.
    const again = await rejoin(supervision);
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
