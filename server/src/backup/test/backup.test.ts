// A backup, restored into another database, has every row of every table.
import { copyFile, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestDatabase, useDatabase } from "../../../test/database.ts";
import { createEmptyDatabase, useEmptyDatabase } from "../../../test/empty-database.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { useFolder } from "../../../test/test-folder.ts";
import { parley } from "../../cli/test/run-command.ts";
import { lastEventNumber } from "../../events/index.ts";
import { seal } from "../../platform/crypto.ts";
import { LEFT_OUT, readTables } from "../make/read-catalog.ts";
import { fillTables, readRows } from "./fill-tables.ts";

const PASSPHRASE = "three cakes in the oven";
const SECRET_KEY = Buffer.alloc(32, 7).toString("base64");

const source = useDatabase();
const folder = useFolder();

async function on<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

const backUp = (...words: string[]) =>
  parley(["backup", ...words], {
    DATABASE_URL: source.url,
    PARLEY_SECRET_KEY: SECRET_KEY,
    PARLEY_BACKUP_PASSPHRASE: PASSPHRASE,
  });

const restoreInto = (url: string, path: string, passphrase = PASSPHRASE) =>
  parley(["restore", path, "--database-url", url], { PARLEY_BACKUP_PASSPHRASE: passphrase }, folder());

/** Of every row and a background job that waits. Tests copy it. */
let good: string;

describe("a database that was backed up and restored", () => {
  let restored: TestDatabase;
  let names: string[];
  let printed: string;

  beforeAll(async () => {
    await on(source.url, async (client) => {
      names = (await readTables(client)).map(({ name }) => name);
      const wrapped = seal(Buffer.from(SECRET_KEY, "base64"), "a hash key").toString("hex");
      await fillTables(client, names, 3, {
        "hash_keys.wrapped_key": `'\\x${wrapped}'`,
        // A thread has one state.
        "contacts.is_done": "false",
        // Only a queued person has a message.
        "broadcast_recipients.status": "'queued'",
      });
      await client.query(
        `select graphile_worker.add_job('tell-of-export', '{"exportId": "1"}', run_at := now() + interval '1 day', max_attempts := 7)`,
      );
    });
    const made = await backUp(folder(), "--json");
    expect([made.code, made.complaints]).toEqual([0, ""]);
    printed = made.out;
    const [name = ""] = await readdir(folder());
    expect(name).toMatch(/^parley-.*Z\.zip$/);
    good = folder(name);
    restored = await createEmptyDatabase();
    const { code, complaints, out } = await restoreInto(restored.url, good);
    expect([code, complaints]).toEqual([0, ""]);
    expect(out).toContain("Settings    don't name this database: set DATABASE_URL before you go on");
  });
  afterAll(() => restored.drop());

  test("has every row of every table, and the key is in the settings", async () => {
    expect((await stat(good)).mode & 0o777).toBe(0o600);
    expect(await readFile(folder(".env"), "utf8")).toContain(`PARLEY_SECRET_KEY=${SECRET_KEY}`);
    const before = await on(source.url, (client) => readRows(client, names));
    const after = await on(restored.url, (client) => readRows(client, names));
    expect(names.filter((table) => before[table]?.length !== 3)).toEqual([]);
    expect(comparable(after)).toEqual(comparable(before));
    expect(await on(restored.url, definitions)).toEqual(await on(source.url, definitions));
  });

  test("has the background jobs that wait, once", async () => {
    const jobs = "select payload, run_at, max_attempts, locked_at from graphile_worker._private_jobs";
    const before = await on(source.url, (client) => client.query(jobs));
    const after = await on(restored.url, (client) => client.query(jobs));
    expect(after.rows).toEqual(before.rows);
    expect(after.rows).toHaveLength(1);
  });

  test("holds sending, its lanes have no owner, and numbers of events aren't used again", async () => {
    const { rows } = await on(restored.url, (client) =>
      client.query(`select sending_held_at is not null as is_held, ${lastEventNumber("accounts.account_id")} as n
        from accounts
        where not exists (select from lanes where worker_id is not null)`),
    );
    expect(rows.map(({ is_held, n }) => [is_held, Number(n)])).toEqual([1, 2, 3].map((n) => [true, n + 1e9]));
  });

  test("records the backup that it was restored from, and the one that was backed up the same as its newest", async () => {
    const { created_at, bytes, rows } = JSON.parse(printed);
    expect(bytes).toBe((await stat(good)).size);
    const record = { is_only: true, created_at: new Date(created_at), bytes: `${bytes}`, rows: `${rows}` };
    expect(await readRecord(source.url)).toEqual([{ ...record, is_restored: false }]);
    expect(await readRecord(restored.url)).toEqual([{ ...record, is_restored: true }]);
  });
});

const readRecord = async (url: string) =>
  (await on(url, (client) => client.query("select * from last_backup"))).rows;

/** Of everything that a restore makes anew after it has filled the tables. */
async function definitions(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_indexdef(indexrelid) as definition
    from pg_index
    join pg_class on oid = indexrelid
    where relnamespace = current_schema()::regnamespace
    union all
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint
    where connamespace = current_schema()::regnamespace`,
  );
  return rows.map(({ definition }) => definition).toSorted();
}

/** Without what a restore changes. */
function comparable(rows: Record<string, Record<string, unknown>[]>) {
  const without = (table: string, column: string) => rows[table]?.map((row) => ({ ...row, [column]: null }));
  return {
    ...rows,
    accounts: without("accounts", "sending_held_at"),
    lanes: without("lanes", "worker_id")?.map((row) => ({ ...row, unreachable_since: null })),
    events: rows["events"]?.filter(({ ids }) => (ids as string[]).length > 0),
    outbox: rows["outbox"]?.map((row) => ({
      ...row,
      state: row["state"] === "sending" ? "uncertain" : row["state"],
    })),
  };
}

test("only named tables are left out, and each exists", async () => {
  const { rows } = await on(source.url, (client) =>
    client.query(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    ),
  );
  const saved = await on(source.url, readTables);
  const names = [...saved.map(({ name }) => name), ...Object.keys(LEFT_OUT)].sort();
  expect(names).toEqual(rows.map(({ name }) => name).sort());
});

describe("the database records no backup", () => {
  test("that failed", async () => {
    const before = await readRecord(source.url);
    const { code, complaints } = await backUp(good);
    expect([code, complaints]).toEqual([1, expect.stringContaining("exists already")]);
    expect(await readRecord(source.url)).toEqual(before);
  });

  test("while an older one has a later time: the new one stays", async () => {
    const place = await newFolder("parley-later-");
    const later = ["parley-2096-11-20T03-00-00Z.zip", "parley-2097-11-20T03-00-00Z.zip"];
    for (const name of later) await copyFile(good, join(place, name));
    const { code } = await backUp(place, "--keep", "2");
    expect([code, (await readdir(place)).sort()]).toEqual([
      0,
      [expect.stringMatching(/^parley-20[2-8]/), later[1]],
    ]);
    await rm(place, { recursive: true });
  });

  test("when it can't: the backup stays, the older ones too, and the command fails", async () => {
    await on(source.url, (client) =>
      client.query("alter table last_backup add constraint refuses check (bytes < 0) not valid"),
    );
    const place = await newFolder("parley-unrecorded-");
    const older = "parley-2026-11-20T03-00-00Z.zip";
    await copyFile(good, join(place, older));
    const { code, complaints } = await backUp(place, "--keep", "1");
    await on(source.url, (client) => client.query("alter table last_backup drop constraint refuses"));
    const [first, made = ""] = (await readdir(place)).sort();
    expect([code, first, made]).toEqual([1, older, expect.stringMatching(/^parley-.*Z\.zip$/)]);
    expect(complaints).toContain(`${join(place, made)} is complete, but the database can't record`);
    await rm(place, { recursive: true });
  });
});

describe("a restore that is refused changes nothing", () => {
  const target = useEmptyDatabase();
  test.each<[string, (path: string) => Promise<void>, RegExp]>([
    ["a file with a changed byte", changeByte, /is damaged/],
    ["no file", (path) => rm(path), /^There is no file /],
  ])("%s", async (_name, change, sentence) => {
    const path = folder("bad.zip");
    await copyFile(good, path);
    await change(path);
    const { code, complaints } = await restoreInto(target.url, path);
    expect([code, complaints]).toEqual([1, expect.stringMatching(sentence)]);
    await expectEmpty();
  });

  test("a wrong passphrase", async () => {
    const { code, complaints } = await restoreInto(target.url, good, "four cakes in the oven");
    expect([code, complaints]).toEqual([
      1,
      "The passphrase is not the one that this backup was made with.\n",
    ]);
    await expectEmpty();
  });

  test("a backup of a newer version", async () => {
    await on(source.url, (client) =>
      client.query(
        "insert into schema_versions (version, name, compatible_from, hash) values (999, '0999_later.sql', 1, '')",
      ),
    );
    const path = folder("newer.zip");
    expect((await backUp(path)).code).toBe(0);
    await on(source.url, (client) => client.query("delete from schema_versions where version = 999"));
    const { code, complaints } = await restoreInto(target.url, path);
    expect([code, complaints]).toEqual([1, expect.stringMatching(/newer version of Parley.*Update Parley/)]);
    await expectEmpty();
  });

  test("a database that isn't empty", async () => {
    await on(target.url, (client) => client.query("create table cakes (name text)"));
    const { code, complaints } = await restoreInto(target.url, good);
    expect([code, complaints]).toEqual([1, expect.stringMatching(/^The database isn't empty\. /)]);
    await on(target.url, (client) => client.query("drop table cakes"));
    await expectEmpty();
  });

  async function expectEmpty() {
    const { rows } = await on(target.url, (client) =>
      client.query("select relname from pg_class where relnamespace = 'public'::regnamespace"),
    );
    expect(rows).toEqual([]);
  }
});

/** Among the rows of a table. */
async function changeByte(path: string): Promise<void> {
  const bytes = await readFile(path);
  const at = bytes.indexOf("tables/messages.copy") + 60;
  bytes[at] = (bytes[at] as number) ^ 0xff;
  await writeFile(path, bytes);
}
