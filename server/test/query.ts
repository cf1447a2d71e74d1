// Reads and changes the database behind the service's back.
import type { Database } from "../src/platform/database/database.ts";

/** Resolves with the rows. */
// biome-ignore lint/suspicious/noExplicitAny: the test asserts the shape
export type Query = <Row = any>(sql: string, ...values: unknown[]) => Promise<Row[]>;

export const querying =
  (database: Database): Query =>
  async (sql, ...values) =>
    (await database.pool.query(sql, values)).rows;
