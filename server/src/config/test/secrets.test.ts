import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepNextKey, loadSecretKey, promoteNextKey, SECRET_KEY_FILE, SecretKeyError } from "../secrets.ts";

let parent: string;
let dataDir: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "parley-secrets-"));
  dataDir = join(parent, "data");
});
afterEach(() => rm(parent, { recursive: true }));

const load = (options: { given?: Buffer; databaseExists?: boolean } = {}) =>
  loadSecretKey({ dataDir, given: options.given ?? null, databaseExists: options.databaseExists ?? false });

test("a first start makes a key that only its owner may read, and later starts find it", async () => {
  const key = await load();
  expect(key).toHaveLength(32);
  expect((await stat(join(dataDir, SECRET_KEY_FILE))).mode & 0o777).toBe(0o600);
  expect(await load({ databaseExists: true })).toEqual(key);
  expect(await readdir(dataDir)).toEqual([SECRET_KEY_FILE]);
});

test("a folder that can't be made is named", async () => {
  await symlink(join(parent, "unmounted/data"), dataDir);
  await expect(load()).rejects.toThrow(`The data folder ${dataDir} can't be made: E`);
});

test("twenty first starts at once have one key", async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => load()));
  expect(new Set(keys.map((key) => key.toString("hex"))).size).toBe(1);
  expect(await readdir(dataDir)).toEqual([SECRET_KEY_FILE]);
});

test("beside a database none is made when the file is gone", async () => {
  await load();
  await rm(join(dataDir, SECRET_KEY_FILE));
  await expect(load({ databaseExists: true })).rejects.toThrow(/is missing: .* Restore the file/);
  expect(await readdir(dataDir)).toEqual([]);
});

test("a given key is used and not written down", async () => {
  const given = Buffer.alloc(32, 1);
  expect(await load({ given, databaseExists: true })).toBe(given);
  await expect(readdir(dataDir)).rejects.toMatchObject({ code: "ENOENT" });
});

test("a given key that isn't the folder's stops", async () => {
  const key = await load();
  expect(await load({ given: Buffer.from(key) })).toEqual(key);
  await expect(load({ given: Buffer.alloc(32, 1) })).rejects.toThrow(/another key than the one in/);
});

test("a file that holds no key stops, and is left as it is", async () => {
  await load();
  await writeFile(join(dataDir, SECRET_KEY_FILE), "half");
  await expect(load()).rejects.toThrow(SecretKeyError);
  expect(await readFile(join(dataDir, SECRET_KEY_FILE), "utf8")).toBe("half");
});

test("a successor is kept until it takes the place of the key, which it does once", async () => {
  const key = await load();
  const next = await keepNextKey(dataDir);
  expect(await keepNextKey(dataDir)).toEqual(next);
  expect(await load()).toEqual(key);
  await promoteNextKey(dataDir);
  await promoteNextKey(dataDir);
  expect(await load()).toEqual(next);
});
