// The CPU time of a PostgreSQL server on this host, from /proc; zero on systems without /proc.
import { readdirSync, readFileSync } from "node:fs";
import type { Database } from "../server/src/platform/database/database.ts";

/** Linux counts CPU time in hundredths of a second. */
const TICK_MICROSECONDS = 10_000;

interface Stat {
  parent: number;
  /** Ticks of the process, and of its ended children. */
  own: number;
  ended: number;
}

/** Returns a function for the microseconds of the whole server since its start. */
export async function postgresCpu(database: Database): Promise<() => number> {
  const { rows } = await database.pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const postmaster = statOf(String(rows[0]?.pid))?.parent;
  if (postmaster === undefined) return () => 0;
  return () => {
    let ticks = 0;
    for (const pid of readdirSync("/proc")) {
      if (!/^\d+$/.test(pid)) continue;
      const stat = statOf(pid);
      if (Number(pid) === postmaster) ticks += (stat?.own ?? 0) + (stat?.ended ?? 0);
      else if (stat?.parent === postmaster) ticks += stat.own;
    }
    return ticks * TICK_MICROSECONDS;
  };
}

/** See proc(5). Fields are counted after the name, which may contain spaces. */
function statOf(pid: string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const field = (number: number) => Number(fields[number - 3]);
    return { parent: field(4), own: field(14) + field(15), ended: field(16) + field(17) };
  } catch {
    return null;
  }
}
