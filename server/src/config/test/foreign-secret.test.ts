// A secret key of another user, which only root can make.
import { chown, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { needsRoot } from "../../../test/needs.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { keepNextKey, loadSecretKey, SECRET_KEY_FILE } from "../secrets.ts";

needsRoot();

test("no successor is kept that the user of the service couldn't read", async () => {
  const dataDir = await newFolder("parley-secrets-");
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await loadSecretKey({ dataDir, given: null, databaseExists: false });
  await chown(join(dataDir, SECRET_KEY_FILE), 1, 1);
  await expect(keepNextKey(dataDir)).rejects.toThrow(/belongs to another user/);
  expect(await readdir(dataDir)).toEqual([SECRET_KEY_FILE]);
});
