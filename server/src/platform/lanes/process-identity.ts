// Which process this is, so that another one on the same host can see at once that it is gone.
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

export interface ProcessIdentity {
  /** The host and, on Linux, its boot and its pid namespace: pids mean the same only inside of them. */
  host: string;
  pid: number;
  /** When the process began, in the kernel's words: a pid may be used again. Empty where it can't be told. */
  started: string;
}

export function ownIdentity(): ProcessIdentity {
  return { host: hostIdentity(), pid: process.pid, started: processStarted(process.pid) ?? "" };
}

/** Whether a process of this host is surely gone. False when it can't be told. */
export function isGone(other: ProcessIdentity, own: ProcessIdentity): boolean {
  if (other.host !== own.host || other.started === "" || own.started === "") return false;
  return processStarted(other.pid) !== other.started;
}

function hostIdentity(): string {
  const boot = read("/proc/sys/kernel/random/boot_id");
  return [hostname(), boot?.trim() ?? "", pidNamespace()].join("/");
}

/** Field 22 of /proc/PID/stat, counted after the name, which may hold spaces; null when there is no such process or it is a zombie. */
function processStarted(pid: number): string | null {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" ? null : (fields[19] ?? null);
}

function pidNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
