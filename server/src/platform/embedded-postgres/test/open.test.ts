// The plain cases: a first start, a restart, and what the server that comes of it is like.
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { memoryFolder } from "../../../../test/memory-folder.ts";
import { type EmbeddedPostgres, openEmbeddedPostgres } from "../open-embedded-postgres.ts";
import { entriesOf, query, serverPid, useSandbox } from "./sandbox.ts";

const sandbox = useSandbox();

test("a first start makes a database, a restart finds what was written, under the same url", async () => {
  const dataDir = await sandbox.dataDir();
  const first = await sandbox.open(dataDir);
  expect(first.role).toBe("started");
  await query(first.url, "create table kept as select 'here' as word");
  await first.stop();
  expect(await serverPid(dataDir)).toBe(0);

  const second = await sandbox.open(dataDir);
  expect(second.role).toBe("started");
  expect(second.url).toBe(first.url);
  expect(await query(second.url, "select word from kept")).toEqual([{ word: "here" }]);
});

test("the folder holds only the database and its log, and only the server's user can read the password", async () => {
  const dataDir = await sandbox.usedDataDir();
  await sandbox.open(dataDir);
  expect(await entriesOf(dataDir)).toEqual(["pg", "postgres.log"]);
  for (const [name, mode] of [
    ["pg", 0o700],
    ["pg/parley.password", 0o600],
    ["postgres.log", 0o600],
  ] as const) {
    expect((await stat(join(dataDir, name))).mode & 0o777, name).toBe(mode);
  }
});

describe("the server", () => {
  /** What the service relies on: durable commits, UTF-8 that sorts alike everywhere, and no values of rows in the log. */
  const SETTINGS = {
    fsync: "on",
    synchronous_commit: "on",
    server_encoding: "UTF8",
    timezone: "UTC",
    max_wal_size: "1GB",
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
    jit: "off",
    listen_addresses: "",
  };

  let folder = "";
  let postgres: EmbeddedPostgres;
  beforeAll(async () => {
    folder = await mkdtemp(join(memoryFolder(), "parley-pg-"));
    await chmod(folder, 0o755);
    postgres = await openEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  });
  afterAll(async () => {
    await postgres.stop();
    await rm(folder, { recursive: true });
  });

  test("has the settings that the service relies on", async () => {
    const names = Object.keys(SETTINGS).map((name) => `current_setting('${name}') as ${name}`);
    expect(await query(postgres.url, `select ${names}`)).toEqual([SETTINGS]);
    const letters = "select lower('ÉŁЖ') as lower, 'a' > 'Z' as is_by_code_point";
    expect(await query(postgres.url, letters)).toEqual([{ lower: "éłж", is_by_code_point: true }]);
  });

  test("gives the service a database that it owns, and no superuser", async () => {
    const rights = `select rolsuper as is_super, pg_get_userbyid(datdba)::text as owner
      from pg_roles, pg_database
      where rolname = current_user and datname = current_database()`;
    expect(await query(postgres.url, rights)).toEqual([{ is_super: false, owner: "parley" }]);
  });

  test("refuses a wrong password", async () => {
    const wrong = new URL(postgres.url);
    wrong.password = "wrong";
    await expect(query(wrong.href, "select 1")).rejects.toMatchObject({ code: "28P01" });
  });

  test("keeps an error's values out of its log", async () => {
    const { url } = postgres;
    await expect(query(url, "select '+4915112345678x'::bigint")).rejects.toMatchObject({ code: "22P02" });
    await query(url, "create table phones (phone text unique); insert into phones values ('+4915112345678')");
    await expect(query(url, "insert into phones values ('+4915112345678')")).rejects.toMatchObject({
      code: "23505",
    });
    expect(await readFile(join(folder, "postgres.log"), "utf8")).not.toContain("4915112345678");
  });
});

test("a log that has grown is set aside when the server starts", async () => {
  const dataDir = await sandbox.usedDataDir();
  const log = join(dataDir, "postgres.log");
  await writeFile(log, "x".repeat(5 * 2 ** 20));
  await sandbox.open(dataDir);
  expect((await stat(log)).size).toBeLessThan(2 ** 20);
  expect((await stat(`${log}.1`)).size).toBe(5 * 2 ** 20);
});

test("a folder too deep for a socket gets a server on a loopback port, kept while it can be, another when it is taken", async () => {
  const dataDir = await sandbox.usedDataDir("deep".repeat(30));
  const first = await sandbox.open(dataDir);
  expect(new URL(first.url).hostname).toBe("127.0.0.1");
  expect(await query(first.url, "select current_setting('listen_addresses') as answer")).toEqual([
    { answer: "127.0.0.1" },
  ]);
  const second = sandbox.openElsewhere(dataDir, "stop");
  expect(await second.said).toMatchObject({ role: "joined", url: first.url });
  await second.exited;
  const died = new Promise((resolve) => first.onExit(resolve));
  process.kill(await serverPid(dataDir), "SIGKILL");
  await died;
  await first.stop();

  const again = await sandbox.open(dataDir);
  expect(again.url).toBe(first.url);
  const diedAgain = new Promise((resolve) => again.onExit(resolve));
  process.kill(await serverPid(dataDir), "SIGKILL");
  await diedAgain;
  const thief = createServer().listen(Number(new URL(first.url).port), "127.0.0.1");
  await once(thief, "listening");
  await again.stop();
  const moved = await sandbox.open(dataDir);
  expect(moved.url).not.toBe(first.url);
  expect(await query(moved.url, "select 1 as one")).toEqual([{ one: 1 }]);
  thief.close();
});

test("neither signs in the folder's name nor what the environment has for another server change anything", async () => {
  // Signs that lists, addresses and shells interpret.
  const dataDir = join(await sandbox.dataDir(), 'a, "b" 50% & ü?#@ $HOME `id` back\\slash');
  const others = {
    PGSSLMODE: "require",
    PGHOST: "elsewhere",
    PGUSER: "somebody",
    PGPASSWORD: "theirs",
    PGPORT: "1",
  };
  for (const [name, value] of Object.entries(others)) vi.stubEnv(name, value);
  const { url } = await sandbox.open(dataDir);
  expect(await query(url, "select current_user::text as name")).toEqual([{ name: "parley" }]);
  vi.unstubAllEnvs();
});

test("opening can be cancelled, before and while the database is made, and leaves nothing", async () => {
  const dataDir = await sandbox.dataDir();
  await expect(sandbox.open(dataDir, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: "aborted",
  });

  const controller = new AbortController();
  const opening = sandbox.open(dataDir, { signal: controller.signal });
  await expect
    .poll(() => readdir(dataDir), { interval: 5 })
    .toContainEqual(expect.stringContaining("pg.new-"));
  controller.abort();
  await expect(opening).rejects.toMatchObject({ code: "aborted" });
  expect(await entriesOf(dataDir)).toEqual([]);
});

test("an open server keeps no process alive", async () => {
  const opener = sandbox.openElsewhere(await sandbox.usedDataDir(), "end");
  expect(await opener.said).toMatchObject({ role: "started" });
  expect(await opener.exited).toBe(0);
});
