// How long a migration is said to take.
import { expect, test } from "vitest";
import { useDatabase } from "../../../../../test/database.ts";
import { estimateWork, readTableSizes } from "../estimate-work.ts";
import type { Migration } from "../migrations.ts";

const database = useDatabase();
const MB = 1e6;
const SIZES = new Map([
  ["contacts", { rows: 1e6, heap: 240 * MB, index: 160 * MB, gin: 16 * MB, search: 24 * MB }],
]);
/** Seconds of a rewrite without the index of the search: rows, their bytes, and the other indexes. */
const ROWS = 3 + 1.2 + 4 + 2;

test.each<[string, Partial<Migration>, number]>([
  ["nothing, if no rows are touched", { sql: "alter table contacts add column cake text;" }, 0],
  ["a rewrite", { rewrites: ["contacts"] }, ROWS + 6],
  ["an update", { rewrites: ["contacts"], sql: "update contacts set a = 1;" }, ROWS + 3 + 16],
  ["an update of another table", { rewrites: ["contacts"], sql: "update contacts_x set a = 1;" }, ROWS + 6],
  ["a table that isn't there yet", { rewrites: ["cakes"], sql: "create index cakes_n on cakes (n);" }, 0],
  ["reading", { scans: ["contacts"] }, 0.8],
  ["an index", { sql: "create unique index contacts_n on contacts (n);" }, 1.2],
  ["an index of lists", { sql: "create index contacts_n on contacts\n  using gin (n);" }, 16],
])("%s", (_, migration, seconds) => {
  const work = estimateWork({ rewrites: [], scans: [], sql: "", ...migration } as Migration, SIZES);
  expect(work.seconds).toBeCloseTo(seconds);
});

test("the sizes add up to those that PostgreSQL tells", async () => {
  const { pool } = database.pool();
  const client = await pool.connect();
  const sizes = await readTableSizes(client as never);
  const { rows } = await client.query<{ relname: string; bytes: string }>(
    `select relname, pg_total_relation_size(oid) as bytes from pg_class where relname in ('contacts', 'events', 'message_payloads')`,
  );
  client.release();
  for (const { relname, bytes } of rows) {
    const { heap = 0, index = 0, gin = 0, search = 0 } = sizes.get(relname) ?? {};
    expect(heap + index + gin + search).toBe(Number(bytes));
    expect([gin > 0, search > 0]).toEqual([relname === "message_payloads", relname === "contacts"]);
  }
  expect(rows).toHaveLength(3);
});
