// Identifies this process, so that another one on the same host can see at once that it is gone.
import { hostIdentity, startOfProcess } from "../host-processes.ts";

export interface ProcessIdentity {
  /** A pid means the same only within one host. */
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
