// Two hosts, or two containers, on one folder: neither sees the other's processes, so PostgreSQL's own lock can't tell.
import { readFile, rename, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { ownerFile } from "../owner.ts";
import { serverPid, useSandboxes } from "./sandbox.ts";

// At once, as nearly all of it is waiting for a beat, or for none.
const test = useSandboxes().concurrent;

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
