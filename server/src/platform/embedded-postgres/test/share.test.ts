// Several processes on one data folder: one server, joined by all, stopped by the last.
import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { query, serverPid, useSandbox } from "./sandbox.ts";

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
  const dataDir = await sandbox.dataDir();
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
  const dataDir = await sandbox.dataDir();
  const openers = [1, 2, 3, 4].map(() => sandbox.openElsewhere(dataDir));
  await Promise.all(openers.map((opener) => opener.said));
  for (const { child } of openers) child.kill("SIGTERM");
  expect(await Promise.all(openers.map((opener) => opener.exited))).toEqual([0, 0, 0, 0]);
  expect(await serverPid(dataDir)).toBe(0);
});

test("a killed user isn't counted", async () => {
  const dataDir = await sandbox.dataDir();
  const first = await sandbox.open(dataDir);
  const second = sandbox.openElsewhere(dataDir);
  await second.said;
  second.child.kill("SIGKILL");
  await second.exited;
  await first.stop();
  expect(await serverPid(dataDir)).toBe(0);
});

test("who comes while the last leaves gets a server all the same", async () => {
  const dataDir = await sandbox.dataDir();
  for (let round = 0; round < 5; round += 1) {
    const leaving = await sandbox.open(dataDir);
    const [, coming] = await Promise.all([leaving.stop(), sandbox.open(dataDir)]);
    expect(await query(coming.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await coming.stop();
  }
});

test("stopping twice is stopping once", async () => {
  const dataDir = await sandbox.dataDir();
  const first = await sandbox.open(dataDir);
  await Promise.all([first.stop(), first.stop()]);
  await first.stop();
  expect(await serverPid(dataDir)).toBe(0);
});
