// Keeps two hosts or containers off one folder, which PostgreSQL's own lock can't: it is a pid, and means nothing elsewhere.
// A file names the owning host. Its processes write a new beat into the file each second while they use the folder.
import { randomBytes } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { hostIdentity, isSamePidNamespace } from "../host-processes.ts";
import { EmbeddedPostgresError, stopIfAborted } from "./error.ts";

export interface Ownership {
  /** Stops the beat. With `remove`, also removes the file, so that another host needn't wait for it to become stale. */
  end(remove: boolean): Promise<void>;
}

export interface OwnershipOptions {
  readonly base: string;
  /** The socket of the folder's server. A server that answers is alive, even without a beat. */
  readonly socket: string;
  readonly signal?: AbortSignal | undefined;
  /** Called when another host with this name has taken the folder: the server must stop at once. */
  readonly onLost: (name: string) => void;
}

const BEAT_MS = 1_000;
/** Measured by this process's clock; the clocks of two hosts are never compared. */
const STALE_MS = 4_000;
/** A container that was just killed may still write one beat. */
const DYING_MS = 1_500;
const POLL_MS = 100;

/** Shares the folder within this host. Waits up to 4 s for another host's beat to stop, else throws `other_host`. */
export async function takeOwnership(options: OwnershipOptions): Promise<Ownership> {
  const file = ownerFile(options.base);
  const host = hostIdentity();
  for (let found = await read(file); found?.host !== host; found = await read(file)) {
    if (found === undefined) await create(file, host);
    else if (isSamePidNamespace(found.host, host) && (await answers(options.socket)))
      return beat(file, found.host, options.onLost);
    else await removeWhenStale(file, found, options);
  }
  return beat(file, host, options.onLost);
}

export function ownerFile(base: string): string {
  return join(base, "owner.json");
}

interface Owner {
  readonly host: string;
  readonly name: string;
  readonly beat: string;
}

async function create(file: string, host: string): Promise<void> {
  const draft = await writeDraft(file, host);
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function removeWhenStale(
  file: string,
  found: Owner,
  { base, socket, signal }: OwnershipOptions,
): Promise<void> {
  const since = performance.now();
  let last = found;
  for (let heardAt = since; performance.now() - heardAt < STALE_MS; await delay(POLL_MS)) {
    stopIfAborted(signal);
    const now = await read(file);
    if (now === undefined) return;
    if (now.beat === last.beat && !(await answers(socket))) continue;
    heardAt = performance.now();
    last = now;
    if (heardAt - since <= DYING_MS) continue;
    throw new EmbeddedPostgresError(
      "other_host",
      `The database in ${base} is in use by another host or container (${now.name}). ` +
        "Only one may use a data folder at a time: stop the other, give this one a data folder of its own, " +
        "or let both use one PostgreSQL server by DATABASE_URL.",
    );
  }
  // Renamed and checked again before it is removed, because a new owner may have replaced it.
  const aside = `${file}.${randomBytes(6).toString("hex")}`;
  await rename(file, aside).catch(() => undefined);
  const removed = await read(aside);
  if (removed && removed.beat !== last.beat) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

function beat(file: string, host: string, onLost: (name: string) => void): Ownership {
  let last: Promise<void> = Promise.resolve();
  const once = async () => {
    const found = await read(file);
    if (found === undefined || found.host === host) return rename(await writeDraft(file, host), file);
    clearInterval(timer);
    onLost(found.name);
  };
  const timer = setInterval(() => {
    // If a beat can't be written, for example because the disk is full, the next one tries again.
    last = last.then(once).catch(() => undefined);
  }, BEAT_MS).unref();
  return {
    end: async (removeFile) => {
      clearInterval(timer);
      await last;
      if (removeFile && (await read(file))?.host === host) await rm(file, { force: true });
    },
  };
}

async function writeDraft(file: string, host: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  const owner: Owner = { host, name: hostname(), beat: randomBytes(8).toString("hex") };
  try {
    await writeFile(draft, `${JSON.stringify(owner)}\n`, { mode: 0o600 });
  } catch (error) {
    // A full disk leaves an empty file, one at each beat.
    await rm(draft, { force: true });
    throw error;
  }
  return draft;
}

async function read(file: string): Promise<Owner | undefined> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as Owner;
  } catch {
    // A file without JSON counts as another host's. It is stale when its content doesn't change.
    return { host: "unknown", name: "unknown", beat: text };
  }
}

/** Another container of this machine can have a server here without a beat. Its socket tells. */
function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ path });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
    socket.setTimeout(POLL_MS, () => end(false));
  });
}
