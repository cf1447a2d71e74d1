// Identifies this host and its processes, by /proc where it exists.
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** The same for processes that see each other's pids: on Linux, those of one boot and one pid namespace. */
export function hostIdentity(): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return hostname();
  }
}

/**
 * The start time of a process, which differs when a pid is reused. Null for a zombie, without such a process, and without
 * /proc.
 */
export function startOfProcess(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // proc(5): "pid (name) state ...", where the name can contain spaces and brackets. The 20th field from the state on is
    // the start time.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return /[ZX]/.test(fields[0] ?? "") ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

/** False for a zombie, where that can be told. */
export function isAlive(pid: number): boolean {
  if (process.platform === "linux") return startOfProcess(pid) !== null;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
