// Lets a test continue once a statement of another connection waits for a lock.
import { expect } from "vitest";
import type { Database } from "../src/platform/database/database.ts";

/** Resolves when exactly so many statements wait. */
export async function waitingStatement(database: Database, count = 1): Promise<void> {
  const waiting =
    "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(count);
}
