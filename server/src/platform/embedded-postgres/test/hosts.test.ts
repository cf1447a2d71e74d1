// Two hosts, or two containers, on one folder: neither sees the other's processes, so PostgreSQL's own lock can't tell.
import { spawnSync } from "node:child_process";
import { readFile, rename, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe } from "vitest";
import { ownerFile } from "../owner.ts";
import { exitOf, firstLine, query, type Sandbox, serverPid, useSandboxes } from "./sandbox.ts";

// At once, as nearly all of it is waiting for a beat, or for none.
const test = useSandboxes().concurrent;
const OPENER = fileURLToPath(new URL("opener.ts", import.meta.url));

const ownerOf = async (dataDir: string): Promise<string> =>
  readFile(ownerFile(dataDir), "utf8").catch(() => "");
const foreign = (beat: string) => JSON.stringify({ host: "4f1c", name: "elsewhere", beat });

test("a folder in use carries its host and a beat; a folder that was left in order carries neither", async ({
  sandbox,
  expect,
}) => {
  const dataDir = await sandbox.usedDataDir();
  const postgres = await sandbox.open(dataDir);
  const first = await ownerOf(dataDir);
  expect(JSON.parse(first)).toEqual({
    host: expect.any(String),
    name: hostname(),
    beat: expect.any(String),
  });
  await expect.poll(() => ownerOf(dataDir)).not.toBe(first);
  await postgres.stop();
  expect(await ownerOf(dataDir)).toBe("");
});

test("a folder where another host beats is refused", async ({ sandbox, expect }) => {
  const dataDir = await sandbox.usedDataDir();
  let beat = 0;
  await writeFile(ownerFile(dataDir), foreign("0"));
  const beating = setInterval(() => {
    beat += 1;
    void writeFile(ownerFile(dataDir), foreign(String(beat)));
  }, 500);
  try {
    await expect(sandbox.open(dataDir)).rejects.toMatchObject({
      code: "other_host",
      message: expect.stringMatching(/in use by another host or container \(elsewhere\).*DATABASE_URL/),
    });
  } finally {
    clearInterval(beating);
  }
});

test("a folder whose other host has stopped beating is taken after some seconds", async ({
  sandbox,
  expect,
}) => {
  const dataDir = await sandbox.usedDataDir();
  await writeFile(ownerFile(dataDir), foreign("last"));
  const since = performance.now();
  const postgres = await sandbox.open(dataDir);
  expect(performance.now() - since).toBeGreaterThan(3_900);
  expect(postgres.role).toBe("started");
  expect(await ownerOf(dataDir)).not.toContain("elsewhere");
});

test("a last sign of life of another host that is just dying doesn't count", async ({ sandbox, expect }) => {
  const dataDir = await sandbox.usedDataDir();
  await writeFile(ownerFile(dataDir), foreign("last but one"));
  const opening = sandbox.open(dataDir);
  setTimeout(() => void writeFile(ownerFile(dataDir), foreign("last")), 500);
  expect((await opening).role).toBe("started");
});

test("a mark that can't be read is a stranger's, and is taken when nobody changes it", async ({
  sandbox,
  expect,
}) => {
  const dataDir = await sandbox.usedDataDir();
  await writeFile(ownerFile(dataDir), "");
  expect((await sandbox.open(dataDir)).role).toBe("started");
});

test("a server that answers is alive, though nobody beats for it", async ({ sandbox, expect }) => {
  const dataDir = await sandbox.usedDataDir();
  const opener = sandbox.openElsewhere(dataDir, "end");
  await opener.exited;
  await writeFile(ownerFile(dataDir), foreign("last"));
  await expect(sandbox.open(dataDir)).rejects.toMatchObject({ code: "other_host" });
});

test("a host that finds its folder taken stops its server at once and says so", async ({
  sandbox,
  expect,
}) => {
  const dataDir = await sandbox.usedDataDir();
  const postgres = await sandbox.open(dataDir);
  let why = "";
  postgres.onExit((reason) => {
    why = reason;
  });
  const taking = async () => {
    await writeFile(`${ownerFile(dataDir)}.elsewhere`, foreign("taken"));
    await rename(`${ownerFile(dataDir)}.elsewhere`, ownerFile(dataDir));
    return why;
  };
  // Again and again, because a beat of ours that has read the file before may write it afterwards.
  await expect.poll(taking).toContain("taken by another host or container (elsewhere)");
  await expect.poll(() => serverPid(dataDir)).toBe(0);
  await postgres.stop();
  expect(await ownerOf(dataDir)).toBe(foreign("taken"));
});

// A pid namespace of its own is what makes a container blind for our pids; making one takes root on Linux.
const blind = ["--pid", "--fork", "--kill-child", "--mount-proc"];
const canBeBlind = process.platform === "linux" && spawnSync("unshare", [...blind, "true"]).status === 0;

describe.skipIf(!canBeBlind)(
  "a process in a pid namespace of its own (skipped where none can be made)",
  () => {
    const openBlind = (sandbox: Sandbox, dataDir: string, then: string) =>
      sandbox.run("unshare", [...blind, process.execPath, OPENER, dataDir, then], {
        stdio: ["ignore", "pipe", "inherit"],
      });

    test("is refused while we use the folder, and our server goes on", async ({ sandbox, expect }) => {
      const dataDir = await sandbox.usedDataDir();
      const postgres = await sandbox.open(dataDir);
      const pid = await serverPid(dataDir);
      expect(await firstLine(openBlind(sandbox, dataDir, "end"))).toMatchObject({ code: "other_host" });
      expect(await serverPid(dataDir)).toBe(pid);
      expect(await query(postgres.url, "select 1 as one")).toEqual([{ one: 1 }]);
    });

    test("leaves the folder, with its rows, to us once everything of it was killed", async ({
      sandbox,
      expect,
    }) => {
      const dataDir = await sandbox.usedDataDir();
      const first = openBlind(sandbox, dataDir, "stay");
      const { url = "" } = await firstLine(first);
      await query(url, "create table kept as select 1 as n");
      first.kill("SIGKILL");
      await exitOf(first);
      await expect.poll(() => query(url, "select 1").catch(() => "gone")).toBe("gone");
      // In order at the end, which also clears the shared memory that the kill left.
      const second = await sandbox.open(dataDir);
      expect({ role: second.role, url: second.url }).toEqual({ role: "started", url });
      expect(await query(url, "select n from kept")).toEqual([{ n: 1 }]);
    });
  },
);

// As LXC and systemd-nspawn do in a container. A hardened unit in the container sees the machine's boot_id.
const BOOT_ID = "/proc/sys/kernel/random/boot_id";
const disguised = ["--mount", "sh", "-ec", `mount --bind "$0" ${BOOT_ID}; exec "$@"`];
const canBeDisguised =
  process.platform === "linux" && spawnSync("unshare", [...disguised, BOOT_ID, "true"]).status === 0;

describe.skipIf(!canBeDisguised)("a process with another boot_id (skipped where none can be made)", () => {
  test("shares our server if it has our pids", async ({ sandbox, expect }) => {
    const dataDir = await sandbox.usedDataDir();
    const postgres = await sandbox.open(dataDir);
    const bootId = join(dataDir, "boot_id");
    await writeFile(bootId, "4f1cf1f2-0000-4000-8000-000000000000\n");
    const other = sandbox.run("unshare", [...disguised, bootId, process.execPath, OPENER, dataDir, "stop"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    expect(await firstLine(other)).toMatchObject({ role: "joined" });
    expect(await query(postgres.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });
});
