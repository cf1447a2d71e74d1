// Tells how much a process has worked, for limits that hold on a busy machine, too: waiting for a processor is no work.
import { existsSync, readFileSync } from "node:fs";

/** Of Linux, whatever the kernel's own clock is. */
const TICK_MS = 10;

/** In milliseconds since the process began. On systems without /proc, and of a process elsewhere, waiting counts, too. */
export function workedMs(pid: number): number {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return performance.now();
  const [, fields = ""] = readFileSync(path, "utf8").split(") ");
  const [user = 0, system = 0] = fields.split(" ").slice(11, 13).map(Number);
  return (user + system) * TICK_MS;
}
