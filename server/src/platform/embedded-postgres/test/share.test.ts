// Several processes on one data folder: one server, joined by all, stopped by the last.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { expect, test } from "vitest";
import { query, serverPid, superuserOf, useSandbox } from "./sandbox.ts";

const sandbox = useSandbox();

test("of processes that start together on an empty folder, one starts the server and all get it", async () => {
  const dataDir = await sandbox.dataDir();
  const openers = [1, 2, 3].map(() => sandbox.openElsewhere(dataDir));
  const said = await Promise.all(openers.map((opener) => opener.said));
  expect(said.filter(({ role }) => role === "started")).toHaveLength(1);
  expect(new Set(said.map(({ url }) => url)).size).toBe(1);
  expect(await query(said[0]?.url ?? "", "select 1 as one")).toEqual([{ one: 1 }]);
  expect((await readdir(dataDir)).filter((name) => name.startsWith("pg"))).toEqual(["pg"]);
});

test("a second process joins, the first may leave, and the last stops the server", async () => {
  const dataDir = await sandbox.usedDataDir();
  const first = await sandbox.open(dataDir);
  const second = sandbox.openElsewhere(dataDir);
  expect(await second.said).toEqual({ role: "joined", url: first.url });
  const pid = await serverPid(dataDir);

  await first.stop();
  expect(await serverPid(dataDir)).toBe(pid);
  expect(await query(first.url, "select 1 as one")).toEqual([{ one: 1 }]);

  second.child.kill("SIGTERM");
  expect(await second.exited).toBe(0);
  expect(await serverPid(dataDir)).toBe(0);
});

test("processes that leave together leave no server behind", async () => {
  const dataDir = await sandbox.usedDataDir();
  const openers = [1, 2, 3, 4].map(() => sandbox.openElsewhere(dataDir));
  await Promise.all(openers.map((opener) => opener.said));
  for (const { child } of openers) child.kill("SIGTERM");
  expect(await Promise.all(openers.map((opener) => opener.exited))).toEqual([0, 0, 0, 0]);
  expect(await serverPid(dataDir)).toBe(0);
});

test("a killed user isn't counted, even while the server hasn't noticed", async () => {
  const dataDir = await sandbox.usedDataDir();
  const first = await sandbox.open(dataDir);
  const second = sandbox.openElsewhere(dataDir);
  await second.said;
  const superuser = await superuserOf(dataDir);
  const session = await sessionNamed(superuser, `parley user ${second.child.pid}`);
  process.kill(session, "SIGSTOP");
  second.child.kill("SIGKILL");
  await second.exited;

  const stopping = first.stop();
  await expect
    .poll(() => readFile(join(dataDir, "postgres.log"), "utf8"))
    .toContain("received fast shutdown request");
  process.kill(session, "SIGCONT");
  await stopping;
  expect(await serverPid(dataDir)).toBe(0);
});

test("who comes while the last is stopping the server waits, and then starts it", async () => {
  const dataDir = await sandbox.usedDataDir();
  const opener = sandbox.openElsewhere(dataDir, "end");
  await opener.exited;
  const leaver = new Client({ connectionString: await superuserOf(dataDir) });
  leaver.on("error", () => undefined);
  await leaver.connect();
  await leaver.query("select pg_advisory_lock(1)");

  const coming = sandbox.open(dataDir);
  await expect
    .poll(() => leaver.query("select from pg_stat_activity where wait_event = 'advisory'"))
    .toMatchObject({ rowCount: 1 });
  process.kill(await serverPid(dataDir), "SIGINT");
  expect((await coming).role).toBe("started");
});

async function sessionNamed(url: string, name: string): Promise<number> {
  const rows = await query<{ pid: number }>(
    url,
    `select pid from pg_stat_activity where application_name = '${name}'`,
  );
  return rows[0]?.pid ?? 0;
}
