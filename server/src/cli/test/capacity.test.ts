// parley capacity: a short load on databases of its own, which are deleted whatever happens.
import { readdir, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { expect, inject, test } from "vitest";
import { memoryFolder } from "../../../test/memory-folder.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { startParley } from "../../../test/parley-process.ts";
import { databaseUrl, runOn } from "../../platform/database/database-server.ts";
import { locate } from "../../platform/embedded-postgres/location.ts";
import { holderOf } from "../../platform/embedded-postgres/postmaster.ts";
import { limitOf } from "../commands/capacity/measure-capacity.ts";
import { dropLeftDatabases } from "../commands/capacity/own-database.ts";
import { parley } from "./run-command.ts";

async function rowsOf(url: string, sql: string): Promise<Record<string, string>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client
    .query(sql)
    .then(
      ({ rows }) => rows,
      () => [],
    )
    .finally(() => client.end());
}

const findDatabases = () =>
  rowsOf(inject("testServer").url, "select datname from pg_database where datname like 'parley_capacity_%'");

test("measures with an embedded database, and leaves nothing behind, not even of a killed run", async () => {
  const folder = await newFolder("parley-capacity-", memoryFolder());
  const killed = startParley(["capacity"], { PARLEY_DATA_DIR: folder });
  await expect.poll(() => killed.complaints).toEqual(["Loads this machine for about 1 min 10 s."]);
  await killed.end("SIGKILL");
  const [left] = await readdir(folder);
  expect(left).toMatch(/^parley_capacity-/);
  const { pg } = await locate(join(folder, left as string));
  expect((await holderOf(pg)).kind).toBe("live");
  const { code, out, complaints } = await parley(["capacity", "--seconds", "1", "--json"], {
    PARLEY_DATA_DIR: folder,
  });
  expect([code, complaints.split("\n")]).toEqual([
    0,
    [`Deleted ${left}, which a killed run left.`, "Loads this machine for about 1 s.", ""],
  ]);
  expect((await holderOf(pg)).kind).toBe("none");
  const { messages_an_hour: hourly, messages, seconds, processors, limit } = JSON.parse(out);
  expect(messages).toBeGreaterThan(0);
  expect(hourly).toBe(Math.round((messages / seconds) * 3_600));
  expect(["processors", "parley", "load", "none"]).toContain(limit);
  for (const share of ["count", "parley", "load"]) expect(processors[share]).toBeGreaterThan(0);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

test("deletes databases that killed runs left, but not one in use", async () => {
  const { url } = inject("testServer");
  const [left, used] = ["parley_capacity_0000000a", "parley_capacity_0000000b"];
  for (const name of [left, used]) await runOn(url, `create database ${name}`);
  const client = new Client({ connectionString: databaseUrl(url, used) });
  await client.connect();
  expect(await dropLeftDatabases(url, "parley_capacity")).toEqual([left]);
  await client.end();
  await expect.poll(() => dropLeftDatabases(url, "parley_capacity")).toEqual([used]);
  expect(await findDatabases()).toEqual([]);
});

test("deletes its database on the server when it is interrupted", async () => {
  const { url } = inject("testServer");
  const { child, complaints, end } = startParley(["capacity", "--yes"], { DATABASE_URL: url });
  const hasMessages = async () => {
    const [database] = await findDatabases();
    if (database?.["datname"] === undefined) return false;
    const messages = await rowsOf(databaseUrl(url, database["datname"]), "select from messages limit 1");
    return messages.length > 0 || child.exitCode !== null;
  };
  await expect.poll(hasMessages).toBe(true);
  expect(await end("SIGINT")).toEqual({ code: 130, signal: null });
  expect(complaints).toEqual([
    "Loads this machine and the PostgreSQL server for about 1 min 10 s.",
    "Stopped. No database of the load is left.",
  ]);
  expect(await findDatabases()).toEqual([]);
});

test.each([
  ["processors", { parley: 1, load: 0.2, others: availableParallelism() }, { parley: 1, load: 0.2 }],
  ["parley", { parley: 0.3, load: 0, others: 0 }, { parley: 0.98, load: 0.2 }],
  ["load", { parley: 0.3, load: 0, others: 0 }, { parley: 0.5, load: 0.98 }],
  ["none", { parley: 0.3, load: 0, others: 0 }, { parley: 0.5, load: 0.2 }],
])("calls the limit %s", (limit, used, loops) => {
  expect(limitOf({ count: availableParallelism(), ...used }, loops)).toBe(limit);
});

test("asks before it loads a server", async () => {
  const { code, complaints } = await parley(["capacity"], { DATABASE_URL: inject("testServer").url });
  expect([code, complaints]).toEqual([2, "There is no terminal for the confirmation: give --yes.\n"]);
});

test("says which right is missing to create its database", async () => {
  const { url, prefix } = inject("testServer");
  const superuser = url.replace("parley@", "postgres@");
  const role = `${prefix}_capacity`;
  await runOn(superuser, `create role ${role} login password 'password'`);
  const own = new URL(url);
  own.username = role;
  own.password = "password";
  const { code, complaints } = await parley(["capacity", "--yes"], { DATABASE_URL: own.href });
  await runOn(superuser, `drop role ${role}`);
  expect([code, complaints.split("\n")]).toEqual([
    1,
    [
      `The role ${role} may not create databases on this server, and the load needs one of its own.`,
      `A superuser can allow it: alter role "${role}" createdb`,
      "",
    ],
  ]);
});
