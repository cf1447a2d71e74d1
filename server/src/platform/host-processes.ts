// Identifies this host and its processes, by /proc where it exists.
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** The same for processes that see each other's pids: on Linux, those of one boot and one pid namespace. */
function hostIdentity(): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return hostname();
  }
}

/** Differs when a pid is reused. Null for a zombie, without such a process, and without /proc. */
export function startOfProcess(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // "pid (name) state ...", see proc(5). The name can hold spaces; the start is the 20th field from the state.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return /[ZX]/.test(fields[0] ?? "") ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

export function isAlive(pid: number): boolean {
  if (process.platform === "linux") return startOfProcess(pid) !== null;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

export interface ProcessIdentity {
  host: string;
  pid: number;
  /** The process's start time, because a pid may be reused. Empty when unknown. */
  started: string;
}

export function ownIdentity(): ProcessIdentity {
  return { host: hostIdentity(), pid: process.pid, started: startOfProcess(process.pid) ?? "" };
}

/** Whether a process of this host is surely gone; false when unknown. */
export function isGone(other: ProcessIdentity, own: ProcessIdentity): boolean {
  if (other.host !== own.host || other.started === "" || own.started === "") return false;
  return startOfProcess(other.pid) !== other.started;
}
