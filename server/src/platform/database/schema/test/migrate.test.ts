// Migrations that fail, and processes that migrate at the same time.
import { cp, rm, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../test/database.ts";
import { runOn } from "../../../../../test/database-server.ts";
import { newFolder } from "../../../../../test/new-folder.ts";
import { startStoppingServer } from "../../../../../test/stopping-server.ts";
import { migrate } from "../migrate.ts";
import { MIGRATIONS, readProgramVersion } from "../migrations.ts";
import { planUpgrade } from "../plan-upgrade.ts";

let database: TestDatabase;
let path: string;
const NOW = await readProgramVersion();

beforeEach(async () => {
  database = await createTestDatabase();
  path = await newFolder("parley-migrations-");
  await cp(MIGRATIONS, path, { recursive: true });
});
afterEach(async () => {
  await database.drop();
  await rm(path, { recursive: true });
});

async function add(number: number, sql: string): Promise<string> {
  const name = `${String(number).padStart(4, "0")}_added.sql`;
  await writeFile(`${path}/${name}`, `-- compatible from: 1\n${sql}\n`);
  return name;
}

const apply = () => migrate(database.url, { folder: pathToFileURL(`${path}/`) });

const query = (sql: string) => runOn(database.url, sql);

const columns = () =>
  query(
    "select attname from pg_attribute where attrelid = 'accounts'::regclass and attname like 'added%' order by 1",
  );

test("a migration that fails leaves the schema of the one before, and is applied once it is corrected", async () => {
  await add(NOW + 1, "alter table accounts add column added_first text;");
  const failing = await add(NOW + 2, "alter table accounts add column added_second text; select 1 / 0;");
  await expect(apply()).rejects.toThrow("division by zero");
  expect(await columns()).toEqual([{ attname: "added_first" }]);
  expect(await query("select max(version) as version from schema_versions")).toEqual([{ version: NOW + 1 }]);
  await add(NOW + 2, "alter table accounts add column added_second text;");
  expect(await apply()).toEqual([failing]);
  expect(await columns()).toHaveLength(2);
});

test("a migration that can't be undone is applied only where a backup was made", async () => {
  const name = await add(NOW + 1, "-- cannot be undone\nalter table accounts drop column notify_email;");
  await expect(apply()).rejects.toThrow(`${name} can't be undone. Make a backup with the version before`);
  await query("select notify_email from accounts");
  expect(await migrate(database.url, { folder: pathToFileURL(`${path}/`), backupMade: true })).toEqual([
    name,
  ]);
});

test("of several processes that migrate at once, one applies each migration", async () => {
  const first = await add(NOW + 1, "alter table accounts add column added_first text; select pg_sleep(0.2);");
  const second = await add(NOW + 2, "alter table accounts add column added_second text;");
  const applied = await Promise.all([apply(), apply(), apply()]);
  expect(applied.flat()).toEqual([first, second]);
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
});

test("a migration waits for a transaction that uses its table, and names it, as a check does before", async () => {
  const name = await add(NOW + 1, "alter table accounts add column added_first text;");
  const client = new Client({ connectionString: database.url, application_name: "forgotten" });
  await client.connect();
  const { rows } = await client.query("select pg_backend_pid() as pid");
  await client.query("begin; select from accounts");
  const folder = pathToFileURL(`${path}/`);
  const holder = { pid: rows[0].pid, application: "forgotten", tables: ["accounts"] };
  const check = async () => (await planUpgrade(database.url, folder)).open_transactions;
  await expect.poll(check).toMatchObject([{ ...holder, seconds: expect.any(Number) }]);
  const said: string[] = [];
  const applying = migrate(database.url, { folder, say: (line) => said.push(line) });
  await expect
    .poll(() => said)
    .toEqual([
      expect.stringMatching(
        `^Waiting for process ${rows[0].pid} of PostgreSQL \\(forgotten\\), whose transaction has been open for \\d+ s and holds accounts\\.`,
      ),
    ]);
  await client.query("commit");
  expect(await applying).toEqual([name]);
  await client.end();
});

test("a connection that is lost amid a migration is its failure, and the process goes on", async () => {
  await add(NOW + 1, "select pg_terminate_backend(pg_backend_pid());");
  await expect(apply()).rejects.toThrow("terminating connection due to administrator command");
});

test("a server that stops while the connections of a migration end disturbs nothing", async () => {
  const name = await add(NOW + 1, "alter table accounts add column added_first text;");
  const server = await startStoppingServer(database.url);
  const applied = await migrate(server.url, { folder: pathToFileURL(`${path}/`) });
  expect(applied).toEqual([name]);
  await server.close();
  expect(server.told).toBe(2);
  // An unhandled error of a connection would have ended this process.
  expect(await columns()).toEqual([{ attname: "added_first" }]);
});
