// Who holds PostgreSQL's data folder, read from postmaster.pid and from the process that it names.
import { execFile } from "node:child_process";
import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

export interface ServerAddress {
  /** A folder that holds the socket, or 127.0.0.1. */
  readonly host: string;
  readonly port: number;
}

/** What a killed server left: its process is gone, a zombie, or its pid another program's by now. */
export interface Remnant {
  readonly kind: "stale";
  readonly pid: number;
  readonly port: number;
}

export type Holder =
  | { readonly kind: "none" }
  | Remnant
  /** A server of this folder; only `ready` ones accept connections. */
  | { readonly kind: "live"; readonly pid: number; readonly ready: boolean; readonly address: ServerAddress };

const REMNANT_AGE_MS = 2_000;

/** Never throws for what it finds: a file that is being written reads as a server that isn't ready. */
export async function holderOf(pg: string): Promise<Holder> {
  // The lines: pid, data folder, start time, port, socket folder, listen address, shared memory, status.
  const lines = (await readIfThere(join(pg, "postmaster.pid"))).split("\n").map((line) => line.trim());
  // A single-user postgres writes its pid with a minus.
  const pid = Math.abs(Number(lines[0]));
  if (!lines[0] || !Number.isSafeInteger(pid) || pid === 0) return { kind: "none" };
  const port = Number(lines[3]);
  if (!(await serves(pid, pg))) return { kind: "stale", pid, port };
  const address = { host: lines[4] || lines[5] || "127.0.0.1", port };
  return { kind: "live", pid, ready: lines[7] === "ready", address };
}

/**
 * Removes a postmaster.pid that is empty: a server killed right after making it leaves that, and PostgreSQL
 * refuses to start over it. Young ones are left, as a server may be about to write.
 */
export async function removeEmptyPidFile(pg: string): Promise<void> {
  const file = join(pg, "postmaster.pid");
  const found = await stat(file).catch(() => undefined);
  if (found?.size === 0 && Date.now() - found.mtimeMs > REMNANT_AGE_MS) await rm(file, { force: true });
}

/** False for a zombie: it has no command line any more, though signals still reach its pid. */
export async function serves(pid: number, pg: string): Promise<boolean> {
  if (process.platform === "linux") {
    const words = (await readIfThere(`/proc/${pid}/cmdline`)).split("\0");
    return words.some((word, at) => word === "-D" && words[at + 1] === pg);
  }
  const command = await promisify(execFile)("ps", ["-ww", "-o", "command=", "-p", String(pid)]).catch(
    () => undefined,
  );
  return command?.stdout.includes(`-D ${pg} `) ?? false;
}

async function readIfThere(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => "");
}
