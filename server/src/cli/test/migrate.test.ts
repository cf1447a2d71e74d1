// parley migrate --check: what an upgrade would do, without doing it.
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { runOn } from "../../../test/database-server.ts";
import { createEmptyDatabase } from "../../../test/empty-database.ts";
import { memoryFolder } from "../../../test/memory-folder.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { makeNextVersion } from "../../../test/next-version.ts";
import { startParley } from "../../../test/parley-process.ts";
import { openService, type RunningService } from "../../../test/running-service.ts";
import { useFolder } from "../../../test/test-folder.ts";
import { readProgramVersion } from "../../platform/database/schema/migrations.ts";
import { exists } from "../../platform/embedded-postgres/location.ts";
import { openEmbeddedPostgres } from "../../platform/embedded-postgres/open-embedded-postgres.ts";
import { parley } from "./run-command.ts";

const database = useDatabase();
const NOW = await readProgramVersion();
const folder = useFolder();

test("PGPASSWORD is the password of an address without one, so that no process list shows it", async () => {
  const dataDir = await newFolder("parley-migrate-", memoryFolder());
  const server = await openEmbeddedPostgres({ dataDir, log: () => undefined });
  const address = new URL(server.url);
  const { password } = address;
  address.password = "";
  const words = ["migrate", "--database-url", address.href];
  const refused = startParley(words, {});
  expect([await refused.ended, refused.complaints.length]).toEqual([{ code: 1, signal: null }, 1]);
  const migrated = startParley(words, { PGPASSWORD: password });
  expect([await migrated.ended, migrated.printed]).toEqual([
    { code: 0, signal: null },
    ["Applied 0001_initial.sql."],
  ]);
  await server.stop();
  await rm(dataDir, { recursive: true });
});

describe("with this version", () => {
  test("an empty database stays empty", async () => {
    const empty = await createEmptyDatabase();
    const { code, out } = await parley(["migrate", "--check"], { DATABASE_URL: empty.url }, folder());
    const rows = await runOn(empty.url, "select from pg_class where relnamespace = 'public'::regnamespace");
    await empty.drop();
    expect([code, rows]).toEqual([3, []]);
    expect(out).toMatch(
      new RegExp(
        `^Schema +none now, version ${NOW} afterwards\nPending +0001_initial\\.sql\nMeanwhile +nothing runs on this database\n`,
      ),
    );
  });

  test("a data folder without a database stays without one", async () => {
    const { code, out } = await parley(
      ["migrate", "--check", "--json"],
      { PARLEY_DATA_DIR: folder() },
      folder(),
    );
    expect([code, JSON.parse(out)]).toMatchObject([3, { schema: { now: 0, after: NOW }, must_stop: [] }]);
    expect(await exists(folder("pg"))).toBe(false);
  });

  test("a database that is up to date has nothing pending", async () => {
    expect(await parley(["migrate", "--check"], { DATABASE_URL: database.url }, folder())).toEqual({
      code: 0,
      out: `The database is up to date. Its schema has version ${NOW}.\n`,
      complaints: "",
    });
  });
});

describe("a next version", () => {
  let service: RunningService;

  beforeAll(async () => {
    service = await openService(database.url);
  });
  afterAll(() => service.close());

  /** What a version with these migrations says, once for people and once for programs. The database is as it was. */
  async function checkWith(...added: string[]) {
    const next = await makeNextVersion(...added);
    try {
      const before = await fingerprint();
      const run = async (...words: string[]) => {
        const process = next.start(["migrate", "--check", ...words], service.environment);
        const { code } = await process.ended;
        return { code, out: process.printed.join("\n"), complaints: process.complaints };
      };
      const [text, json] = [await run(), await run("--json")];
      expect(await fingerprint()).toEqual(before);
      expect(json.code).toBe(text.code);
      return { ...text, plan: JSON.parse(json.out), names: next.names };
    } finally {
      await next.remove();
    }
  }

  test("that the present one can run beside: its migrations in order", async () => {
    const { code, out, plan, names } = await checkWith(
      "-- compatible from: BEFORE\nalter table accounts add column new_setting text;",
      "-- compatible from: 1\n-- cannot be undone\nselect 1 / 0;",
    );
    expect([code, out]).toEqual([
      4,
      expect.stringContaining(`version ${NOW} now, version ${NOW + 2} afterwards`),
    ]);
    expect(out).toMatch(
      new RegExp(
        `Pending +${names[0]}\n +${names[1]}, can't be undone\nMeanwhile +processes of the version before can go on\nBackup +must be made first`,
      ),
    );
    expect(plan).toMatchObject({
      schema: { now: NOW, after: NOW + 2 },
      pending: [
        { name: names[0], cannot_be_undone: false },
        { name: names[1], cannot_be_undone: true },
      ],
      needed_version: NOW,
      can_roll: true,
      must_stop: [],
    });
  });

  test("that the present one can't run beside: what runs is named", async () => {
    const { stop } = await service.serve();
    const { code, out, plan } = await checkWith(
      "-- compatible from: N\nalter table accounts drop column name;",
    );
    await stop();
    expect(code).toBe(4);
    expect(out).toContain(
      `no older process may run: the new schema needs version ${NOW + 1} or newer of the program`,
    );
    expect(out).toMatch(
      new RegExp(`process ${process.pid} \\(version ${NOW}\\) runs and must be stopped first`),
    );
    expect(plan).toMatchObject({ can_roll: false, must_stop: [{ pid: process.pid, version: NOW }] });
  });
});

/** Of everything that a migration changes. */
async function fingerprint() {
  return runOn(
    database.url,
    `select attrelid::regclass::text as table, attname, atttypid, xmin
    from pg_attribute
    where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all
    select 'schema_versions', name, version::oid, xmin
    from schema_versions
    order by 1, 2`,
  );
}
