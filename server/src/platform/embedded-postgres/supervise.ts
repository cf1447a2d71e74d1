// What lasts while a server is open: noticing its death, keeping our name among its users, leaving it in order.
import { setTimeout as pause } from "node:timers/promises";
import type { Entry } from "./enter.ts";
import type { Location } from "./location.ts";
import { boundLog } from "./log-file.ts";
import type { Ownership } from "./owner.ts";
import { holderOf } from "./postmaster.ts";
import { stopServer } from "./stop.ts";
import { registerUser, type User } from "./users.ts";

export interface EmbeddedPostgres {
  /** For `pg`, as the role `parley`, which owns the database `parley` and is no superuser. */
  readonly url: string;
  /** `adopted`: it ran already and nobody used it, as after kill -9 of its starter. `joined`: others use it too. */
  readonly role: "started" | "joined" | "adopted";
  /**
   * The last user stops the server; end every pool first, as their connections are closed. May be called twice.
   * Without it the server outlives us, and the next to open the folder adopts it.
   */
  stop(): Promise<void>;
  /**
   * Called once, with a sentence, when the server died under us, also when it did so before this call. Call `stop`,
   * then open the folder again.
   */
  onExit(listener: (why: string) => void): void;
}

export interface Supervision {
  readonly at: Location;
  readonly entry: Entry;
  readonly ownership: Ownership;
  /** Resolves when another host took the folder. */
  readonly lost: Promise<string>;
  readonly patienceMs: number;
  readonly log: (line: string) => void;
}

const RETRY_MS = 50;
const LOG_CHECK_MS = 60_000;

export function supervise(supervision: Supervision): EmbeddedPostgres {
  const { at, entry, ownership, log } = supervision;
  const logCheck = setInterval(
    () => void boundLog(at.base).catch((error: unknown) => log(String(error))),
    LOG_CHECK_MS,
  );
  logCheck.unref();
  let stopping: Promise<void> | undefined;
  const presence = stayRegistered(supervision, () => stopping !== undefined);
  const death = Promise.race([presence.ended, supervision.lost]);
  const stop = async () => {
    clearInterval(logCheck);
    await leave(await presence.user(), supervision);
    await ownership.end((await holderOf(at.pg)).kind !== "live");
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

interface Presence {
  user(): Promise<User>;
  /** Resolves when the server is gone, and never once we are stopping. */
  readonly ended: Promise<string>;
}

/**
 * A crash of one session ends all of them while the server restarts within itself: that isn't its death, but
 * we must be counted again.
 */
function stayRegistered(supervision: Supervision, isStopping: () => boolean): Presence {
  const { entry } = supervision;
  const { pid } = entry;
  let current = Promise.resolve(entry.user);
  const ended = (async () => {
    for (let user = entry.user; ; ) {
      const why = await user.lost;
      if (isStopping()) return new Promise<never>(() => undefined);
      const again = rejoin(supervision).catch((error: Error) => error);
      current = again.then((found) => (found instanceof Error ? user : (found ?? user)));
      const found = await again;
      if (found === undefined) return `PostgreSQL (process ${pid}) ended: ${why}.`;
      if (found instanceof Error)
        return `PostgreSQL (process ${pid}) can't be used any more: ${found.message}`;
      user = found;
    }
  })();
  return { user: () => current, ended };
}

/** @returns undefined when the server is gone. */
async function rejoin({ at, entry, patienceMs }: Supervision): Promise<User | undefined> {
  for (const since = performance.now(); performance.now() - since < patienceMs; await pause(RETRY_MS)) {
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
    // Our session is gone: of a dead server there is nothing to leave, to one that restarted we come again for it.
    const again = await rejoin(supervision);
    return again?.leave(stop);
  });
  if (end === "was_last") log("Stopped PostgreSQL.");
}

function urlOf({ address: { host, port }, password }: Entry): string {
  const user = `postgres://parley:${password}`;
  // The server has no certificate: PGSSLMODE, which may be set for another server, mustn't make pg ask for one.
  if (!host.startsWith("/")) return `${user}@${host}:${port}/parley?sslmode=disable`;
  return `${user}@localhost:${port}/parley?sslmode=disable&host=${encodeURIComponent(host)}`;
}
