// kill -9 of the process that holds the server, of the server, and of parts of it: acknowledged rows stay, the next open works.
import { tmpdir } from "node:os";
import { Client } from "pg";
import { expect, test, vi } from "vitest";
import { query, serverPid, superuserOf, useSandbox } from "./sandbox.ts";

const sandbox = useSandbox();

test("the server of a killed process is adopted, with its rows, and stopped in order", async () => {
  const dataDir = await sandbox.usedDataDir();
  const killed = sandbox.openElsewhere(dataDir);
  const { url = "" } = await killed.said;
  await query(url, "create table kept as select 1 as n");
  const pid = await serverPid(dataDir);
  killed.child.kill("SIGKILL");
  await killed.exited;
  expect(await serverPid(dataDir)).toBe(pid);

  const adopter = await sandbox.open(dataDir);
  expect(adopter.role).toBe("adopted");
  expect(adopter.url).toBe(url);
  expect(await query(url, "select n from kept")).toEqual([{ n: 1 }]);
  await adopter.stop();
  expect(await serverPid(dataDir)).toBe(0);
});

test("Ctrl-C in the terminal of the starter doesn't reach the server", async () => {
  const dataDir = await sandbox.usedDataDir();
  const starter = sandbox.openElsewhere(dataDir);
  await starter.said;
  const pid = await serverPid(dataDir);
  process.kill(-(starter.child.pid ?? 0), "SIGINT");
  await starter.exited;
  expect((await sandbox.open(dataDir)).role).toBe("adopted");
  expect(await serverPid(dataDir)).toBe(pid);
});

test("a server killed under load loses no acknowledged row, says so, and can be opened again under the same url", async () => {
  const dataDir = await sandbox.dataDir(tmpdir());
  const first = await sandbox.open(dataDir);
  await query(first.url, "create table rows (n bigint generated always as identity, word text)");
  const exit = vi.fn<(why: string) => void>();
  first.onExit(exit);

  const acknowledged: string[] = [];
  const writers = Array.from({ length: 6 }, () => writeUntilItBreaks(first.url, acknowledged));
  await expect.poll(() => acknowledged.length).toBeGreaterThan(100);
  process.kill(await serverPid(dataDir), "SIGKILL");
  await Promise.all(writers);
  await expect
    .poll(() => exit)
    .toHaveBeenCalledWith(expect.stringMatching(/^PostgreSQL \(process \d+\) ended/));
  await first.stop();

  const second = await sandbox.open(dataDir);
  expect(second.role).toBe("started");
  expect(second.url).toBe(first.url);
  const there = new Set((await query<{ n: string }>(second.url, "select n from rows")).map(({ n }) => n));
  expect(acknowledged.filter((n) => !there.has(n))).toEqual([]);
  expect(exit).toHaveBeenCalledTimes(1);
});

test("a session that is killed brings the others down but not the server, and its users are counted as before", async () => {
  const dataDir = await sandbox.usedDataDir();
  const first = await sandbox.open(dataDir);
  const exit = vi.fn<(why: string) => void>();
  first.onExit(exit);
  const pid = await serverPid(dataDir);
  const session = await connect(first.url);
  const [row] = (await session.query<{ pid: number }>("select pg_backend_pid() as pid")).rows;
  process.kill(row?.pid ?? 0, "SIGKILL");
  // Until the server is back within itself and we are registered again, another comer would be alone with it.
  await vi.waitFor(async () => expect((await sandbox.open(dataDir)).role).toBe("joined"), 45_000);
  expect(await serverPid(dataDir)).toBe(pid);
  expect(exit).not.toHaveBeenCalled();
});

test("a process that stops while its session was just killed still stops the server", async () => {
  const dataDir = await sandbox.usedDataDir();
  const only = await sandbox.open(dataDir);
  const superuser = await connect(await superuserOf(dataDir));
  const stopping = superuser
    .query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'parley user%'",
    )
    .then(() => only.stop());
  await stopping;
  expect(await serverPid(dataDir)).toBe(0);
});

test("SIGTERM of the only process stops the server in order: the next start has nothing to recover", async () => {
  const dataDir = await sandbox.usedDataDir();
  const only = sandbox.openElsewhere(dataDir);
  const { url = "" } = await only.said;
  const bystander = await connect(url);
  only.child.kill("SIGTERM");
  expect(await only.exited).toBe(0);
  expect(await serverPid(dataDir)).toBe(0);
  await bystander.end();
  const lines: string[] = [];
  await sandbox.open(dataDir, { log: (line) => lines.push(line) });
  expect(lines).toEqual([expect.stringMatching(/^Started PostgreSQL\./)]);
});

async function writeUntilItBreaks(url: string, acknowledged: string[]): Promise<void> {
  const client = await connect(url);
  for (;;) {
    const answer = await client
      .query<{ n: string }>("insert into rows (word) values ('kept') returning n")
      .catch(() => undefined);
    const n = answer?.rows[0]?.n;
    if (n === undefined) return;
    acknowledged.push(n);
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  // A server that goes ends the connection; the test looks at what it was asked.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
