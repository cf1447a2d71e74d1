// Stops the server of a folder in order: sessions are ended, what is committed is on the disk, the lock is gone.
import { setTimeout as pause } from "node:timers/promises";
import { holderOf, serves } from "./postmaster.ts";

const LOOK_MS = 10;

/**
 * Fast shutdown; when that takes longer than `patienceMs`, the immediate one, after which the next start
 * reads the write-ahead log. Neither loses an acknowledged row. Resolves when the process is gone.
 */
export async function stopServer(pg: string, patienceMs: number, log: (line: string) => void): Promise<void> {
  const holder = await holderOf(pg);
  if (holder.kind !== "live") return;
  signal(holder.pid, "SIGINT");
  if (await isGone(holder.pid, pg, patienceMs)) return;
  log(`PostgreSQL didn't stop within ${patienceMs} ms and is stopped at once; its next start takes longer.`);
  await abandonServer(pg);
  await isGone(holder.pid, pg, patienceMs);
}

/** The immediate shutdown, not waited for: the server must not write another page. */
export async function abandonServer(pg: string): Promise<void> {
  const holder = await holderOf(pg);
  if (holder.kind === "live") signal(holder.pid, "SIGQUIT");
}

function signal(pid: number, name: "SIGINT" | "SIGQUIT"): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // It has just gone by itself.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

async function isGone(pid: number, pg: string, patienceMs: number): Promise<boolean> {
  for (const since = performance.now(); performance.now() - since < patienceMs; await pause(LOOK_MS)) {
    if (!(await serves(pid, pg))) return true;
  }
  return false;
}
