import { glob } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { useDatabase } from "../../../../test/database.ts";

/** Every statement that any module of the service declares, by recording the declaring itself. */
const declared = vi.hoisted(() => [] as { name: string; text: string }[]);
vi.mock("../statement.ts", async (original) => {
  const real = await original<typeof import("../statement.ts")>();
  return {
    ...real,
    statement(name: string, text: string) {
      declared.push({ name, text });
      return real.statement(name, text);
    },
  };
});

const SOURCE = fileURLToPath(new URL("../../../", import.meta.url));
const server = useDatabase();
let client: pg.Client;

beforeAll(async () => {
  // Test files share a process: what an earlier one loaded has declared its statements already.
  vi.resetModules();
  for await (const file of glob("**/*.ts", { cwd: SOURCE })) {
    if (!/(^|\/)test\/|^main\.ts$/.test(file)) await import(`${SOURCE}${file}`);
  }
  client = new pg.Client({ connectionString: server.url });
  await client.connect();
});
afterAll(async () => {
  vi.resetModules();
  await client.end();
});

test("there are statements, and no two have one name: a connection prepares each name once", () => {
  expect(declared.length).toBeGreaterThan(80);
  const names = declared.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("every statement can be prepared against the migrated schema", async () => {
  const faults: string[] = [];
  for (const { name, text } of declared) {
    await client
      .query(`prepare "${name}" as ${text}`)
      .catch((error: Error) => faults.push(`${name}: ${error.message}`));
  }
  expect(faults).toEqual([]);
});
