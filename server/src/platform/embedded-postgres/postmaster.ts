// The server of PostgreSQL's data folder: finds it by postmaster.pid and its process, and stops it.
import { execFile } from "node:child_process";
import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

export interface ServerAddress {
  /** A folder that holds the socket, or 127.0.0.1. */
  readonly host: string;
  readonly port: number;
}

export type Holder =
  | { readonly kind: "none" }
  /** The file of a killed server: its process is gone or a zombie, or another program has its pid. */
  | { readonly kind: "stale"; readonly pid: number; readonly port: number }
  | { readonly kind: "live"; readonly pid: number; readonly ready: boolean; readonly address: ServerAddress };

const EMPTY_AGE_MS = 2_000;
const POLL_MS = 10;

/** A file that is being written reads as a server that isn't ready. */
export async function holderOf(pg: string): Promise<Holder> {
  // The lines: pid, data folder, start time, port, socket folder, listen address, shared memory, status.
  const lines = (await readIfThere(join(pg, "postmaster.pid"))).split("\n").map((line) => line.trim());
  // A single-user postgres writes its pid with a minus sign.
  const pid = Math.abs(Number(lines[0]));
  if (!lines[0] || !Number.isSafeInteger(pid) || pid === 0) return { kind: "none" };
  const port = Number(lines[3]);
  if (!(await serves(pid, pg))) return { kind: "stale", pid, port };
  const address = { host: lines[4] || lines[5] || "127.0.0.1", port };
  return { kind: "live", pid, ready: lines[7] === "ready", address };
}

/** PostgreSQL refuses to start with an empty file, which a killed server can leave. A young one may just be written. */
export async function removeEmptyPidFile(pg: string): Promise<void> {
  const file = join(pg, "postmaster.pid");
  const found = await stat(file).catch(() => undefined);
  if (found?.size === 0 && Date.now() - found.mtimeMs > EMPTY_AGE_MS) await rm(file, { force: true });
}

/** Requests a fast shutdown and, after `patienceMs`, an immediate one; neither loses a committed row. */
export async function stopServer(pg: string, patienceMs: number, log: (line: string) => void): Promise<void> {
  if (await endServer(pg, "SIGINT", patienceMs)) return;
  log(`PostgreSQL didn't stop within ${patienceMs} ms and is stopped at once; its next start takes longer.`);
  await endServer(pg, "SIGQUIT", patienceMs);
}

/** SIGQUIT is an immediate shutdown: the server doesn't write another page. False when it is still there in the end. */
async function endServer(pg: string, signal: "SIGINT" | "SIGQUIT", patienceMs: number): Promise<boolean> {
  const holder = await holderOf(pg);
  if (holder.kind !== "live") return true;
  try {
    process.kill(holder.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
  for (const since = performance.now(); performance.now() - since < patienceMs; await delay(POLL_MS)) {
    if (!(await serves(holder.pid, pg))) return true;
  }
  return false;
}

/** Whether the process is a server of this folder. A zombie has no command line, so the answer is false. */
export async function serves(pid: number, pg: string): Promise<boolean> {
  if (process.platform === "linux") {
    const words = (await readIfThere(`/proc/${pid}/cmdline`)).split("\0");
    return words.some((word, at) => word === "-D" && words[at + 1] === pg);
  }
  const ps = promisify(execFile)("ps", ["-ww", "-o", "command=", "-p", String(pid)]);
  return (await ps.catch(() => undefined))?.stdout.includes(`-D ${pg} `) ?? false;
}

async function readIfThere(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => "");
}
