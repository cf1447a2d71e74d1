// The test harness itself.
import { Client } from "pg";
import { expect, test } from "vitest";
import { createTestDatabase, useDatabase } from "./database.ts";

const database = useDatabase();

test("a test database accepts connections and knows case beyond ASCII", async () => {
  expect(await ask(database.url, "select lower('É') as answer")).toBe("é");
});

test("two test databases share no tables", async () => {
  await ask(database.url, "create table only_here (id int)");
  const other = await createTestDatabase();
  expect(await ask(other.url, "select to_regclass('only_here')::text as answer")).toBeNull();
  expect(await ask(database.url, "select to_regclass('only_here')::text as answer")).toBe("only_here");
  await other.drop();
});

test("a dropped database is gone", async () => {
  const other = await createTestDatabase();
  await other.drop();
  await expect(ask(other.url, "select 1")).rejects.toMatchObject({ code: "3D000" });
});

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const result = await client.query<{ answer: unknown }>(statement);
    return result.rows[0]?.answer;
  } finally {
    await client.end();
  }
}
