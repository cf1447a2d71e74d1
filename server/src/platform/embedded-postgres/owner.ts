// Keeps two hosts, or two containers, off one folder: PostgreSQL's own lock is a pid, which means nothing elsewhere.
// A file names the host and changes each second while any process of it uses the folder.
import { randomBytes } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { EmbeddedPostgresError, stopIfAborted } from "./error.ts";

export interface Ownership {
  /** Stops beating and, with `remove`, takes the file away, so that another host needn't wait for it to be stale. */
  end(remove: boolean): Promise<void>;
}

export interface OwnershipOptions {
  readonly base: string;
  /** Where a server of the folder listens; one that answers is alive, beat or not. */
  readonly socket: string;
  readonly signal?: AbortSignal | undefined;
  /** Another host, of this name, took the folder although we were there: our server must stop at once. */
  readonly onLost: (name: string) => void;
}

const BEAT_MS = 1_000;
/** By our own clock; two hosts' clocks are never compared. */
const STALE_MS = 4_000;
/** A container that was just killed may show a last sign of life. */
const DYING_MS = 1_500;
const LOOK_MS = 100;

/**
 * Takes the folder for this host, together with other processes of it. Waits up to 4 s when another
 * host's file is there, to see whether it beats, and refuses one that does after 1.5 s to 2.5 s.
 * @throws EmbeddedPostgresError `other_host`, `aborted`
 */
export async function takeOwnership(options: OwnershipOptions): Promise<Ownership> {
  const file = ownerFile(options.base);
  const host = hostId();
  while (!(await claim(file, host))) {
    const found = await read(file);
    if (found === undefined || found.host === host) continue;
    const stale = await waitUntilStale(file, found, options);
    if (stale !== undefined) await takeAway(file, stale);
  }
  return beat(file, host, options.onLost);
}

/** The same for processes that see each other's pids: one boot of one kernel, and one pid namespace of it. */
function hostId(): string {
  if (process.platform !== "linux") return hostname();
  const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  return `${boot} ${readlinkSync("/proc/self/ns/pid")}`;
}

export function ownerFile(base: string): string {
  return join(base, "owner.json");
}

interface Owner {
  readonly host: string;
  /** For people; it may change while the host is up. */
  readonly name: string;
  readonly beat: string;
}

async function claim(file: string, host: string): Promise<boolean> {
  const found = await read(file);
  if (found !== undefined) return found.host === host;
  const draft = await writeDraft(file, host);
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  } finally {
    await rm(draft, { force: true });
  }
}

/** @returns what it was when it had been quiet for long enough, undefined when it went away. */
async function waitUntilStale(
  file: string,
  found: Owner,
  options: OwnershipOptions,
): Promise<Owner | undefined> {
  const since = performance.now();
  let last = found;
  for (let quiet = since; performance.now() - quiet < STALE_MS; await pause(LOOK_MS)) {
    stopIfAborted(options.signal);
    const now = await read(file);
    if (now === undefined) return undefined;
    if (now.beat === last.beat && !(await answers(options.socket))) continue;
    quiet = performance.now();
    last = now;
    if (quiet - since > DYING_MS) throw taken(options.base, now.name);
  }
  return last;
}

/** Renamed and looked at again: what lies there may no longer be what was found stale. */
async function takeAway(file: string, stale: Owner): Promise<void> {
  const aside = `${file}.${randomBytes(6).toString("hex")}`;
  const moved = await rename(file, aside).then(
    () => true,
    () => false,
  );
  if (!moved) return;
  if ((await read(aside))?.beat !== stale.beat) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

function beat(file: string, host: string, onLost: (name: string) => void): Ownership {
  let last: Promise<void> = Promise.resolve();
  const once = async () => {
    const found = await read(file);
    if (found !== undefined && found.host !== host) {
      clearInterval(timer);
      onLost(found.name);
      return;
    }
    await rename(await writeDraft(file, host), file);
  };
  const timer = setInterval(() => {
    // A beat that can't be written (the disk is full, the folder is gone) is tried again by the next.
    last = last.then(once).catch(() => undefined);
  }, BEAT_MS);
  timer.unref();
  return {
    end: async (remove) => {
      clearInterval(timer);
      await last;
      if (remove && (await read(file))?.host === host) await rm(file, { force: true });
    },
  };
}

async function writeDraft(file: string, host: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  const owner: Owner = { host, name: hostname(), beat: randomBytes(8).toString("hex") };
  await writeFile(draft, `${JSON.stringify(owner)}\n`, { mode: 0o600 });
  return draft;
}

async function read(file: string): Promise<Owner | undefined> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  return text === undefined ? undefined : parse(text);
}

/** What can't be read counts as a stranger's: it is taken once it has stayed the same for a while. */
function parse(text: string): Owner {
  try {
    return JSON.parse(text) as Owner;
  } catch {
    return { host: "unknown", name: "unknown", beat: text };
  }
}

/** Another container of this machine can have a server here that nobody beats for; its socket tells. */
function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ path });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
    socket.setTimeout(LOOK_MS, () => end(false));
  });
}

function taken(base: string, name: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    "other_host",
    `The database in ${base} is in use by another host or container (${name}). ` +
      "Only one may use a data folder at a time: stop the other, give this one a data folder of its own, " +
      "or let both use one PostgreSQL server by DATABASE_URL.",
  );
}
