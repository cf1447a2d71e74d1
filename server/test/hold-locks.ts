// Holds the locks of a statement, on a connection of its own, so that others wait for them.
import { onTestFinished } from "vitest";
import type { Database } from "../src/platform/database/database.ts";

export interface HeldLocks {
  /** Runs another statement in the transaction. */
  query(sql: string, values?: unknown[]): Promise<unknown>;
  commit(): Promise<void>;
}

/** The transaction is rolled back at the end of the test, unless it is committed before. */
export async function holdLocks({ pool }: Database, sql: string, values: unknown[] = []): Promise<HeldLocks> {
  const client = await pool.connect();
  let isOpen = true;
  const end = async (how: "commit" | "rollback") => {
    if (!isOpen) return;
    isOpen = false;
    await client.query(how);
    client.release();
  };
  onTestFinished(() => end("rollback"));
  await client.query("begin");
  await client.query(sql, values);
  return { query: (more, its) => client.query(more, its), commit: () => end("commit") };
}
