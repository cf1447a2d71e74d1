// A rolling upgrade: the schema is migrated first, so programs of the previous version meet a newer schema.
// Long: it runs processes of two versions.
import { cp, rm, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { runOn } from "../../../test/database-server.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { openService, type RunningService } from "../../../test/running-service.ts";
import { readRows } from "../../backup/test/fill-tables.ts";
import { parley } from "../../cli/test/run-command.ts";
import { migrate } from "../../platform/database/schema/migrate.ts";
import { MIGRATIONS, readMigrations } from "../../platform/database/schema/migrations.ts";

let database: TestDatabase;
let service: RunningService;
let folder: string;

async function prepare() {
  database = await createTestDatabase();
  service = await openService(database.url);
  folder = await newFolder("parley-next-version-");
}

async function cleanUp() {
  await service.close();
  await database.drop();
  await rm(folder, { recursive: true });
}

/** What the next version of the program would apply at its start. */
async function nextMigration(compatibleFrom: (next: number) => number) {
  await cp(MIGRATIONS, folder, { recursive: true });
  const next = (await readMigrations()).length + 1;
  const name = `${String(next).padStart(4, "0")}_next.sql`;
  const sql = `-- compatible from: ${compatibleFrom(next)}\nalter table accounts add column new_setting text;\n`;
  await writeFile(`${folder}/${name}`, sql);
  return { next, name, apply: () => migrate(database.url, { folder: pathToFileURL(`${folder}/`) }) };
}

/** Returns the number of the next version. */
async function migrateToNextVersion(compatibleFrom: (next: number) => number): Promise<number> {
  const { next, name, apply } = await nextMigration(compatibleFrom);
  expect(await apply()).toEqual([name]);
  return next;
}

describe("a rolling upgrade", () => {
  beforeEach(prepare);
  afterEach(cleanUp);

  test("while a program runs that the new schema excludes, nothing is changed", async () => {
    const { next, name, apply } = await nextMigration((version) => version);
    const parley = await service.serve();
    await expect(apply()).rejects.toThrow(
      `needs version ${next} or newer of the program, and older ones run: process ${process.pid} (version ${next - 1}).`,
    );
    await parley.stop();
    expect(await apply()).toEqual([name]);
  });

  test("while a program runs that works on the new schema, the schema is migrated", async () => {
    await service.serve();
    const { name, apply } = await nextMigration((version) => version - 1);
    expect(await apply()).toEqual([name]);
  });

  test("a program whose version is compatible with the newer schema starts and works", async () => {
    await migrateToNextVersion((next) => next - 1);
    const parley = await service.serve();
    const upserted = await parley.call("POST", "/contacts/contact", { contact: { phone: "+15550002000" } });
    expect(upserted.status).toBe(201);
  });
});

describe("a program that is too old for the schema", () => {
  let refusal: string;

  beforeAll(async () => {
    await prepare();
    const next = await migrateToNextVersion((version) => version);
    refusal = `This Parley is too old for its database: the schema needs version ${next} or newer of the program, and this is version ${next - 1}. Update Parley.`;
  });
  afterAll(cleanUp);

  test("isn't started by serve", async () => {
    const refused = await parley(["serve"], { ...service.environment, PARLEY_SIMULATOR_PORT: "0" });
    expect(refused).toMatchObject({ code: 1, complaints: `${refusal}\n` });
  });

  test.each([["migrate"], ["key rotate"]])("is refused and changes nothing: %s", async (words) => {
    const before = await rowsOfAllTables();
    const refused = await parley(words.split(" "), service.environment, folder);
    expect(refused).toEqual({ code: 1, out: "", complaints: `${refusal}\n` });
    expect(await rowsOfAllTables()).toEqual(before);
  });

  test("is what doctor reports", async () => {
    const { code, out } = await parley(["doctor"], service.environment, folder);
    expect([code, out]).toEqual([1, expect.stringContaining(refusal)]);
  });
});

describe("the database of another build", () => {
  const refusal =
    /made by another build of Parley, whose 0001_initial\.sql differs .* import them into an empty/;

  beforeAll(async () => {
    await prepare();
    // Another build may also have had more migrations than this one.
    await migrateToNextVersion((version) => version);
    await runOn(database.url, "update schema_versions set hash = md5(hash)");
  });
  afterAll(cleanUp);

  test.each([["serve"], ["migrate"]])("is refused by %s, which changes nothing", async (words) => {
    const before = await rowsOfAllTables();
    const refused = await parley([words], service.environment, folder);
    expect(refused).toEqual({ code: 1, out: "", complaints: expect.stringMatching(refusal) });
    expect(await rowsOfAllTables()).toEqual(before);
  });
});

async function rowsOfAllTables() {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  return readRows(
    client,
    rows.map(({ name }) => name),
  ).finally(() => client.end());
}
