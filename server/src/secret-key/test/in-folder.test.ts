// The key of an embedded database is replaced in the data folder while the service is stopped.
import { readdir, readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { memoryFolder } from "../../../test/memory-folder.ts";
import { useFolder } from "../../../test/test-folder.ts";
import { parley } from "../../cli/test/run-command.ts";
import { decideConfig } from "../../config/decide-config.ts";
import { keepNextKey } from "../../config/secrets.ts";
import type { Config } from "../../config/settings.ts";
import { createLog } from "../../platform/log.ts";
import { openStorage } from "../../platform/storage.ts";
import { rotateSecretKey } from "../index.ts";

const folder = useFolder(memoryFolder());
const environment = () => ({ PARLEY_DATA_DIR: folder(), PARLEY_LOG: "warn" });
const run = (...words: string[]) => parley(words, environment());
const keyIn = (name = "secret-key") => readFile(folder(name), "utf8");
const keyFiles = async () => (await readdir(folder())).filter((name) => name.startsWith("secret-key"));
const IN_ORDER = /^ok +secret key +1 encrypted value, all with the key in /m;

beforeAll(async () => {
  expect((await run("migrate")).code).toBe(0);
  expect((await run("accounts", "create", "Shop")).code).toBe(0);
});

test("the new key takes the place of the former", async () => {
  const former = await keyIn();
  const { code, out, complaints } = await run("key", "rotate");
  expect([code, complaints]).toEqual([0, ""]);
  expect(out).toContain(`Encrypted anew:  1 value, now with the key in ${folder("secret-key")}\n`);
  expect(await keyIn()).not.toBe(former);
  expect(await keyFiles()).toEqual(["secret-key"]);
  expect((await run("doctor")).out).toMatch(IN_ORDER);
});

test("killed after the database has the new key, the service says what to do, and the next run ends the rotation", async () => {
  const before = await keyIn();
  // All that the command does before it gives the new key the name of the former.
  const config = decideConfig("tool", {}, environment()).config as Config;
  const { database, secretKey, close } = await openStorage(config, createLog("silent"));
  await rotateSecretKey(database, { secretKey, nextKey: await keepNextKey(folder()) }).finally(close);
  expect(await keyIn()).toBe(before);
  const next = await keyIn("secret-key.next");
  expect((await run("accounts", "list")).complaints).toContain(
    "If `parley key rotate` was interrupted, run it again.",
  );
  expect(await run("key", "rotate")).toMatchObject({
    code: 0,
    out: expect.stringContaining("Everything is encrypted with the key"),
  });
  expect([await keyIn(), await keyFiles()]).toEqual([next, ["secret-key"]]);
  expect((await run("doctor")).out).toMatch(IN_ORDER);
});
