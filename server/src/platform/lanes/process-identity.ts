// Identifies this process, so that another one on the same host can see at once that it is gone.
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

export interface ProcessIdentity {
  /** The host and, on Linux, its boot and pid namespace: a pid means the same only within these. */
  host: string;
  pid: number;
  /** The kernel's start time of the process, because a pid may be reused. Empty when unknown. */
  started: string;
}

export function ownIdentity(): ProcessIdentity {
  const boot = read(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim());
  const namespace = read(() => readlinkSync("/proc/self/ns/pid"));
  const host = [hostname(), boot ?? "", namespace ?? ""].join("/");
  return { host, pid: process.pid, started: processStarted(process.pid) ?? "" };
}

/** Whether a process of this host is surely gone; false when unknown. */
export function isGone(other: ProcessIdentity, own: ProcessIdentity): boolean {
  if (other.host !== own.host || other.started === "" || own.started === "") return false;
  return processStarted(other.pid) !== other.started;
}

/** Null when there is no such process or it is a zombie. */
function processStarted(pid: number): string | null {
  const stat = read(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  if (stat === null) return null;
  // proc(5): "pid (name) state ... starttime", where the name can contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" ? null : (fields[19] ?? null);
}

function read(source: () => string): string | null {
  try {
    return source();
  } catch {
    return null;
  }
}
