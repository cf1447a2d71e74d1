// Files that a killed predecessor can leave in the folder, and processes that can block the start.
import { copyFile, mkdir, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { describe, expect, test } from "vitest";
import { type Location, locate } from "../location.ts";
import { exitOf, query, serverPid, useSandbox } from "./sandbox.ts";

const sandbox = useSandbox();

/** A database whose server was killed: its postmaster.pid is there, with a row in it to find again. */
async function killedServer(): Promise<{ dataDir: string; at: Location; pid: number }> {
  const dataDir = await sandbox.usedDataDir();
  const postgres = await sandbox.open(dataDir);
  await query(postgres.url, "create table kept as select 1 as n");
  const pid = await serverPid(dataDir);
  const died = new Promise((resolve) => postgres.onExit(resolve));
  process.kill(pid, "SIGKILL");
  await died;
  await postgres.stop();
  return { dataDir, at: await locate(dataDir), pid };
}

async function nameInPidFile(at: Location, pid: number): Promise<void> {
  for (const name of ["postmaster.pid", ".s.PGSQL.5432.lock"]) {
    const file = join(at.pg, name);
    const [, ...rest] = (await readFile(file, "utf8")).split("\n");
    await writeFile(file, [pid, ...rest].join("\n"));
  }
}

describe("a postmaster.pid that names", () => {
  test.each([
    { what: "a process that is gone", command: "exit 0", gone: true },
    { what: "another program that got its pid", command: "exec sleep 60", gone: false },
    // The shell becomes a sleep that waits for nobody, so the child that ended stays a zombie.
    { what: "a zombie", command: "sleep 1 & echo $!; exec sleep 60", gone: false },
  ])("$what is no obstacle", async ({ command, gone }) => {
    const { dataDir, at } = await killedServer();
    const child = sandbox.run("/bin/sh", ["-c", command], {
      ...at.serverUser,
      stdio: ["ignore", "pipe", "inherit"],
    });
    let pid = child.pid ?? 0;
    if (command.includes("echo")) {
      pid = await new Promise((resolve) => child.stdout?.once("data", (text) => resolve(Number(text))));
      await expect.poll(() => readFile(`/proc/${pid}/stat`, "utf8")).toMatch(/\) Z /);
    }
    if (gone) await exitOf(child);
    await nameInPidFile(at, pid);

    const postgres = await sandbox.open(dataDir);
    expect(postgres.role).toBe("started");
    expect(await query(postgres.url, "select n from kept")).toEqual([{ n: 1 }]);
  });
});

test("an empty postmaster.pid, of a server killed while it wrote it, is no obstacle", async () => {
  const { dataDir, at } = await killedServer();
  const file = join(at.pg, "postmaster.pid");
  await writeFile(file, "");
  const before = new Date(Date.now() - 10_000);
  await utimes(file, before, before);
  expect((await sandbox.open(dataDir)).role).toBe("started");
});

test("a predecessor whose session still holds the memory is waited for", async () => {
  const dataDir = await sandbox.usedDataDir();
  const first = await sandbox.open(dataDir);
  const client = new Client({ connectionString: first.url });
  client.on("error", () => undefined);
  await client.connect();
  const [row] = (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows;
  const session = row?.pid ?? 0;
  process.kill(session, "SIGSTOP");
  process.kill(await serverPid(dataDir), "SIGKILL");
  await first.stop();

  const opening = sandbox.open(dataDir);
  await expect
    .poll(() => readFile(join(dataDir, "postgres.log"), "utf8"))
    .toContain("pre-existing shared memory block");
  process.kill(session, "SIGCONT");
  expect((await opening).role).toBe("started");
});

test("a server that is there and doesn't answer is waited for, then named", async () => {
  const dataDir = await sandbox.usedDataDir();
  const opener = sandbox.openElsewhere(dataDir, "end");
  await opener.exited;
  const pid = await serverPid(dataDir);
  process.kill(pid, "SIGSTOP");
  await expect(sandbox.open(dataDir, { patienceMs: 1_000 })).rejects.toMatchObject({
    code: "folder_locked",
    message: expect.stringContaining(`the process ${pid} has it and doesn't answer`),
  });
  process.kill(pid, "SIGCONT");
  expect((await sandbox.open(dataDir)).role).toBe("adopted");
});

test("a kill while the database is made leaves nothing that blocks, and its draft is removed", async () => {
  const dataDir = await sandbox.dataDir();
  const opener = sandbox.openElsewhere(dataDir);
  await expect
    .poll(() => readdir(dataDir).catch(() => []), { interval: 5 })
    .toContainEqual(expect.stringContaining("pg.new-"));
  opener.said.catch(() => undefined);
  opener.child.kill("SIGKILL");
  await opener.exited;
  expect((await sandbox.open(dataDir)).role).toBe("started");
  expect((await readdir(dataDir)).filter((name) => name.includes(".new-"))).toEqual([]);
});

test("a draft whose maker lives stays; one of an earlier process with our pid goes", async () => {
  const dataDir = await sandbox.usedDataDir();
  const maker = sandbox.run("sleep", ["60"], {});
  const alive = `pg.new-${maker.pid}-0123456789ab`;
  const ours = `pg.new-${process.pid}-0123456789ab`;
  for (const name of [alive, ours]) await mkdir(join(dataDir, name));
  await utimes(join(dataDir, ours), new Date(0), new Date(0));
  await sandbox.open(dataDir);
  expect((await readdir(dataDir)).filter((name) => name.includes(".new-"))).toEqual([alive]);
});

test("a database of another major version is refused, with both named and nothing touched", async () => {
  const dataDir = await sandbox.usedDataDir();
  const pg = join(dataDir, "pg");
  await writeFile(join(pg, "PG_VERSION"), "17\n");
  const before = await readdir(pg);
  await expect(sandbox.open(dataDir)).rejects.toMatchObject({
    code: "other_major",
    message: expect.stringMatching(
      /made by PostgreSQL 17, and this Parley brings PostgreSQL 18.*DATABASE_URL/,
    ),
  });
  expect(await readdir(pg)).toEqual(before);
});

test("a database without its password file is refused, and so is one with another's", async () => {
  const dataDir = await sandbox.usedDataDir();
  const password = join(dataDir, "pg/parley.password");
  await copyFile(password, join(dataDir, "kept"));
  await rm(password);
  await expect(sandbox.open(dataDir)).rejects.toMatchObject({ code: "password_lost" });
  await writeFile(password, "another\n");
  await expect(sandbox.open(dataDir)).rejects.toMatchObject({ code: "password_lost" });
  await copyFile(join(dataDir, "kept"), password);
  await sandbox.open(dataDir);
});

test("a server that can't start is reported with the last lines of its log", async () => {
  const dataDir = await sandbox.usedDataDir();
  await rm(join(dataDir, "pg/global/pg_control"));
  await expect(sandbox.open(dataDir)).rejects.toMatchObject({
    code: "start_failed",
    message: expect.stringMatching(
      /didn't start: it ended.*postgres\.log.*could not find the database system/s,
    ),
  });
});

test("a folder that holds something else is refused and left alone", async () => {
  const dataDir = await sandbox.dataDir();
  await mkdir(join(dataDir, "pg"), { recursive: true, mode: 0o755 });
  await writeFile(join(dataDir, "pg/holiday.txt"), "photo");
  await expect(sandbox.open(dataDir)).rejects.toMatchObject({ code: "data_folder_unusable" });
  expect(await readdir(join(dataDir, "pg"))).toEqual(["holiday.txt"]);
});

test("a data folder that is a file is refused with a sentence", async () => {
  const dataDir = await sandbox.dataDir();
  await writeFile(dataDir, "");
  await expect(sandbox.open(dataDir)).rejects.toMatchObject({
    code: "data_folder_unusable",
    message: expect.stringContaining(`Parley can't keep its database in the data folder ${dataDir}: `),
  });
});
