// Lets a test continue once statements of other connections wait for locks.
import { expect } from "vitest";
import type { Database } from "../src/platform/database/database.ts";

/** The number of statements that wait. */
export async function countWaiting({ pool }: Database): Promise<number | null> {
  const waiting =
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  return (await pool.query(waiting)).rowCount;
}

/** Resolves when exactly so many statements wait. */
export async function waitingStatement(database: Database, count = 1): Promise<void> {
  await expect.poll(() => countWaiting(database)).toBe(count);
}
