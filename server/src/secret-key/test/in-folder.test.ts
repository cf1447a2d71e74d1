// The key of an embedded database is replaced in the data folder, while a service runs that knows only the former key.
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, type TestApi } from "../../../test/api.ts";
import { memoryFolder } from "../../../test/memory-folder.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { type ServedHere, serveHere } from "../../../test/serve-here.ts";
import { parley } from "../../cli/test/run-command.ts";
import { decideConfig } from "../../config/decide-config.ts";
import { keepNextKey } from "../../config/secrets.ts";
import type { Config } from "../../config/settings.ts";
import { createLog } from "../../platform/log.ts";
import { openStorage } from "../../platform/storage.ts";
import { rotateSecretKey } from "../index.ts";

let folder: string;
let service: ServedHere;
let call: TestApi["call"];
let sourceUrl: string;
let secret: string;
let former: string;

const environment = () => ({ PARLEY_DATA_DIR: folder, PARLEY_PORT: "0", PARLEY_LOG: "warn" });
const run = (...words: string[]) => parley(words, environment());
const keyIn = (name = "secret-key") => readFile(join(folder, name), "utf8");
const keyFiles = async () => (await readdir(folder)).filter((name) => name.startsWith("secret-key"));
/** Verified with the secret, which the service decrypts. */
const sync = async () =>
  (
    await fetch(sourceUrl, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: JSON.stringify({ contact: { phone: "+15557001000" } }),
    })
  ).status;

async function addSource(): Promise<{ url: string; secret: string }> {
  const fields = { name: "Till", verification: { kind: "bearer" }, mapping: "$" };
  const made = await call("POST", "/sources", fields);
  expect(made.status).toBe(201);
  return made.body;
}

beforeAll(async () => {
  folder = await newFolder("parley-key-", memoryFolder());
  service = await serveHere(environment());
  const { url } = service;
  const empty = await run("key", "rotate");
  expect(empty).toMatchObject({ code: 1, complaints: "There is no account yet, so nothing is encrypted.\n" });
  const { out } = await run("accounts", "create", "Shop", "--json");
  call = callApi(url, JSON.parse(out).key.secret);
  ({ url: sourceUrl, secret } = await addSource());
  former = await keyIn();
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

test("a running process finds the new key, for what is stored and for what it stores", async () => {
  expect(await sync()).toBe(200);
  const { code, out, complaints } = await run("key", "rotate");
  expect([code, complaints]).toEqual([0, ""]);
  expect(out).toContain(`Encrypted anew:  2 values, now with the key in ${join(folder, "secret-key")}\n`);
  expect(await keyIn()).not.toBe(former);
  expect(await keyFiles()).toEqual(["secret-key"]);
  ({ url: sourceUrl, secret } = await addSource());
  expect(await sync()).toBe(200);
  expect((await run("doctor")).out).toMatch(/^ok +secret key +3 encrypted values, all with the key in /m);
});

test("killed after the database has the new key, it is in the folder, and the next run ends the rotation", async () => {
  const before = await keyIn();
  // All that the command does before it gives the new key the name of the former.
  const config = decideConfig("tool", {}, environment()).config as Config;
  const { database, secretKey, close } = await openStorage(config, createLog("silent"));
  await rotateSecretKey(database, { secretKey, nextKey: () => keepNextKey(folder) }).finally(close);
  expect(await keyIn()).toBe(before);
  const next = await keyIn("secret-key.next");
  ({ url: sourceUrl, secret } = await addSource());
  expect(await sync()).toBe(200);
  expect((await run("doctor")).out).toMatch(
    /^warning +secret key +Replacing the secret key was interrupted.\n.*npx parley key rotate/m,
  );
  const again = await run("key", "rotate");
  expect(again).toMatchObject({
    code: 0,
    out: expect.stringContaining("Everything is encrypted with the key"),
  });
  expect([await keyIn(), await keyFiles()]).toEqual([next, ["secret-key"]]);
  expect(await sync()).toBe(200);
});

test("with the new key alone, the service starts and reads everything", async () => {
  const port = new URL(sourceUrl).port;
  await service.stop();
  service = await serveHere({ ...environment(), PARLEY_PORT: port });
  expect(await sync()).toBe(200);
});
