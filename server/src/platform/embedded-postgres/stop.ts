// Stops the server of a folder.
import { setTimeout as delay } from "node:timers/promises";
import { holderOf, serves } from "./postmaster.ts";

const POLL_MS = 10;

/**
 * Requests a fast shutdown and, after `patienceMs`, an immediate one, after which the next start replays the write-ahead
 * log. Neither loses a committed row. Resolves when the process is gone.
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

/** Requests an immediate shutdown and doesn't wait for it: the server must not write another page. */
export async function abandonServer(pg: string): Promise<void> {
  const holder = await holderOf(pg);
  if (holder.kind === "live") signal(holder.pid, "SIGQUIT");
}

function signal(pid: number, name: "SIGINT" | "SIGQUIT"): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // ESRCH: the process has just ended.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

async function isGone(pid: number, pg: string, patienceMs: number): Promise<boolean> {
  for (const since = performance.now(); performance.now() - since < patienceMs; await delay(POLL_MS)) {
    if (!(await serves(pid, pg))) return true;
  }
  return false;
}
