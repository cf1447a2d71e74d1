// Run by root: PostgreSQL refuses that, so an unprivileged user runs it, and has to get at binaries and database.
import { execFileSync, spawnSync } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, rmdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needsRoot } from "../../../../test/needs.ts";
import { installUnder } from "./install-under.ts";
import { copiesIn, query, serverPid, useSandbox } from "./sandbox.ts";

const sandbox = useSandbox();

needsRoot();

describe("as root", () => {
  test("the server runs as nobody, who owns the database and nothing else", async () => {
    const dataDir = await sandbox.usedDataDir();
    await sandbox.open(dataDir);
    const nobody = idOf("nobody");
    expect(await userOf(await serverPid(dataDir))).toBe(nobody);
    expect((await stat(join(dataDir, "pg"))).uid).toBe(nobody);
    expect((await stat(dataDir)).uid).toBe(0);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o711);
  });

  test("a database that root brought back from a backup is handed to the server's user", async () => {
    const dataDir = await sandbox.usedDataDir();
    const first = await sandbox.open(dataDir);
    await query(first.url, "create table kept as select 1 as n");
    await first.stop();
    execFileSync("chown", ["-R", "0:0", join(dataDir, "pg")]);
    const second = await sandbox.open(dataDir);
    expect(await query(second.url, "select n from kept")).toEqual([{ n: 1 }]);
  });

  test("under a home of mode 0700 the database lives in /var/lib/parley, named in the data folder", async () => {
    const dataDir = await inPrivateHome();
    const first = await sandbox.open(dataDir);
    const base = await databaseLocation(dataDir);
    expect(base).toMatch(/^\/var\/lib\/parley\/[0-9a-f]{16}$/);
    expect(await readFile(join(base, "data-folder"), "utf8")).toBe(`${dataDir}\n`);
    expect(await readdir(dataDir)).toEqual(["database-location"]);
    await query(first.url, "create table kept as select 1 as n");
    await first.stop();

    const second = await sandbox.open(dataDir);
    expect(await databaseLocation(dataDir)).toBe(base);
    expect(await query(second.url, "select n from kept")).toEqual([{ n: 1 }]);
    await second.stop();

    // A data folder made anew begins with an empty database.
    await rm(dataDir, { recursive: true });
    const anew = await sandbox.open(dataDir);
    expect(await databaseLocation(dataDir)).not.toBe(base);
    expect(await query(anew.url, "select to_regclass('kept') as kept")).toEqual([{ kept: null }]);
    await anew.stop();

    // A database whose place is gone is reported, not replaced by an empty one.
    await rm(await databaseLocation(dataDir), { recursive: true });
    await expect(sandbox.open(dataDir)).rejects.toMatchObject({
      code: "data_folder_unusable",
      message: expect.stringContaining("database-location says that the database is in /var/lib/parley/"),
    });
  });

  test("processes that start together under such a home agree on one database", async () => {
    const dataDir = await inPrivateHome();
    const said = await Promise.all([1, 2, 3].map(() => sandbox.openElsewhere(dataDir).said));
    expect(await readdir(dataDir)).toEqual(["database-location"]);
    const base = await databaseLocation(dataDir);
    expect(said.filter(({ role }) => role === "started")).toHaveLength(1);
    expect(new Set(said.map(({ url }) => url))).toEqual(
      new Set([expect.stringContaining(encodeURIComponent(base))]),
    );
  });

  test("a database that the server's user can no longer reach is reported, not replaced by an empty one", async () => {
    const dataDir = await sandbox.usedDataDir();
    await chmod(dirname(dataDir), 0o700);
    await expect(sandbox.open(dataDir)).rejects.toMatchObject({
      code: "data_folder_unusable",
      message: expect.stringContaining("can't enter"),
    });
  });

  test("binaries under such a home are copied to where the server's user can run them, once", async () => {
    const dataDir = await inPrivateHome();
    const opener = join(privateSources, "test/opener.ts");
    const first = sandbox.openElsewhere(dataDir, "stop", opener);
    expect(await first.said).toMatchObject({ role: "started" });
    await first.exited;
    const base = await databaseLocation(dataDir);
    const copies = await copiesIn(base);
    expect(copies).toHaveLength(1);
    const copied = await stat(join(base, copies[0] ?? ""));

    const second = sandbox.openElsewhere(dataDir, "stay", opener);
    const { url = "" } = await second.said;
    expect(await query(url, "select lower('É') as answer")).toEqual([{ answer: "é" }]);
    expect((await stat(join(base, copies[0] ?? ""))).ino).toBe(copied.ino);
    expect(await readFile(`/proc/${await serverPid(dataDir)}/cmdline`, "utf8")).toContain(copies[0]);
  });

  test("an ordinary user's folder works for that user, whose server it also has for root", async () => {
    const dataDir = await sandbox.dataDir();
    await mkdir(dataDir, { mode: 0o700 });
    await chown(dataDir, idOf("daemon"), idOf("daemon"));
    expect(openAsDaemon(dataDir)).toBe("started");
    expect((await stat(join(dataDir, "pg"))).uid).toBe(idOf("daemon"));
    await sandbox.open(dataDir);
    expect(await userOf(await serverPid(dataDir))).toBe(idOf("daemon"));
  });

  test("an ordinary user is told whose database it is", async () => {
    const dataDir = await sandbox.usedDataDir();
    expect(openAsDaemon(dataDir)).toMatch(
      /^data_folder_unusable The database in .* belongs to the user id \d+, and/,
    );
  });

  // Installations that every user can read and that only root can, wherever this one lies. On the disk, as memory may be
  // mounted noexec.
  let [readable, privateInstall, sources, privateSources] = ["", "", "", ""];
  beforeAll(async () => {
    readable = await mkdtemp(join(tmpdir(), "parley-install-"));
    privateInstall = await mkdtemp(join(tmpdir(), "parley-private-"));
    await chmod(readable, 0o755);
    sources = await installUnder(readable);
    privateSources = await installUnder(privateInstall);
  });
  afterAll(async () => {
    for (const path of [readable, privateInstall]) await rm(path, { recursive: true });
    // The tests may have been the first to make it.
    await rmdir("/var/lib/parley").catch(() => undefined);
  });

  const openAsDaemon = (dataDir: string) => openAs(idOf("daemon"), dataDir);

  /** In a process that was root's until its modules were loaded: `pg` may lie where only root can read. */
  function openAs(user: number, dataDir: string): string {
    const script = `
      const { openEmbeddedPostgres } = await import(${JSON.stringify(join(sources, "open-embedded-postgres.ts"))});
      process.setgroups([]);
      process.setgid(${user});
      process.setuid(${user});
      try {
        const postgres = await openEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} });
        await postgres.stop();
        console.log(postgres.role);
      } catch (error) {
        console.log(error.code, error.message);
      }`;
    const run = spawnSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" });
    return run.stdout.trim() || run.stderr;
  }

  /** The data folder of a home that only root can enter. */
  async function inPrivateHome(): Promise<string> {
    const dataDir = await sandbox.dataDir();
    await chmod(dirname(dataDir), 0o700);
    return dataDir;
  }

  async function databaseLocation(dataDir: string): Promise<string> {
    const base = (await readFile(join(dataDir, "database-location"), "utf8")).trim();
    sandbox.remove(base);
    return base;
  }
});

function idOf(user: string): number {
  return Number(execFileSync("id", ["-u", user], { encoding: "utf8" }));
}

async function userOf(pid: number): Promise<number> {
  return (await stat(`/proc/${pid}`)).uid;
}
