// Prevents two simulators on one data folder.
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/**
 * Creates the folder and takes its lock, also that of a dead process. Waits up to `patienceMs` for a process that is
 * ending. Throws when another simulator uses the folder. Returns a function that releases the lock.
 */
export async function lockFolder(folder: string, patienceMs = 10_000): Promise<() => void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, "lock");
  for (const deadline = Date.now() + patienceMs; ; await delay(50)) {
    if (takeLock(path)) return () => rmSync(path, { force: true });
    const holder = readHolder(path);
    if (holder === undefined || !isAlive(holder)) rmSync(path, { force: true });
    else if (Date.now() > deadline) {
      throw new Error(`${folder} is in use by another simulator (process ${holder.split(" ")[0]}).`);
    }
  }
}

/** Atomic: links a complete file to the name of the lock. */
function takeLock(path: string): boolean {
  const mine = `${path}.${process.pid}`;
  writeFileSync(mine, describeProcess(process.pid) ?? `${process.pid}`, { mode: 0o600 });
  try {
    linkSync(mine, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(mine, { force: true });
  }
}

function readHolder(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function isAlive(holder: string): boolean {
  const pid = Number(holder.split(" ")[0]);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  return describeProcess(pid) === holder;
}

/** "<pid> <start time>" on Linux, "<pid>" elsewhere; undefined for a dead process, also a zombie. */
function describeProcess(pid: number): string | undefined {
  if (process.platform !== "linux") {
    try {
      process.kill(pid, 0);
      return `${pid}`;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === "EPERM" ? `${pid}` : undefined;
    }
  }
  try {
    // Counted after the command's name, which may contain spaces: field 1 is the state, field 20 the start time (proc(5)).
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return fields[0] === "Z" ? undefined : `${pid} ${fields[19]}`;
  } catch {
    return undefined;
  }
}
