// Reads facts about processes with ps, for Linux and macOS.
import { execFileSync } from "node:child_process";

/** The resident set in units of 2^20 bytes. */
export function residentMegabytes(pid: number): number {
  return Number(ps("rss=", pid)) / 1_024;
}

/** Of the process and its children, the largest resident set. */
export function largestResidentMegabytes(pid: number): number {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss="], { encoding: "utf8" }).trim().split("\n");
  const own = lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter((ids) => ids.slice(0, 2).includes(pid));
  return Math.max(...own.map(([, , resident = 0]) => resident)) / 1_024;
}

export function childOf(parent: number): number {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const pid = pairs.find(([, ppid]) => ppid === parent)?.[0];
  if (pid === undefined) throw new Error(`Process ${parent} has no child.`);
  return pid;
}

function ps(column: string, pid: number): string {
  return execFileSync("ps", ["-o", column, "-p", String(pid)], { encoding: "utf8" }).trim();
}
