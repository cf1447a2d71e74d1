// Containers on one folder, as Linux's namespaces make them. Making one takes root.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe } from "vitest";
import { needsRoot } from "../../../../test/needs.ts";
import { exitOf, firstLine, query, type Sandbox, serverPid, useSandboxes } from "./sandbox.ts";

needsRoot();
const test = useSandboxes().concurrent;
const OPENER = fileURLToPath(new URL("opener.ts", import.meta.url));

// A pid namespace of its own is what makes a container blind for our pids.
const blind = ["--pid", "--fork", "--kill-child", "--mount-proc"];

describe("a process in a pid namespace of its own", () => {
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
});

// As LXC and systemd-nspawn do in a container. A hardened unit in the container sees the machine's boot_id.
const BOOT_ID = "/proc/sys/kernel/random/boot_id";
const disguised = ["--mount", "sh", "-ec", `mount --bind "$0" ${BOOT_ID}; exec "$@"`];

describe("a process with another boot_id", () => {
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
