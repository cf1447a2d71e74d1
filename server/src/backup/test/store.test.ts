// Backups in an S3-compatible store: s3rver as the store, and a proxy that makes the faults of a network.
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Client } from "pg";
import S3rver from "s3rver";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { createEmptyDatabase } from "../../../test/empty-database.ts";
import { type FaultProxy, startFaultProxy } from "../../../test/fault-proxy.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { parley } from "../../cli/test/run-command.ts";
import { openStore } from "../place/open-store.ts";

const PASSPHRASE = "three cakes in the oven";
const SECRET_KEY = Buffer.alloc(32, 7).toString("base64");
const PLACE = "s3://backups/shop";

const source = useDatabase();
let folder: string;
let store: S3rver;
let proxy: FaultProxy;
let environment: Record<string, string>;

beforeAll(async () => {
  folder = await newFolder("parley-store-");
  store = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: join(folder, "store"),
    configureBuckets: [{ name: "backups", configs: [] }],
  });
  proxy = await startFaultProxy((await store.run()).port);
  environment = {
    DATABASE_URL: source.url,
    PARLEY_SECRET_KEY: SECRET_KEY,
    PARLEY_BACKUP_PASSPHRASE: PASSPHRASE,
    PARLEY_DATA_DIR: join(folder, "data"),
    PARLEY_S3_ENDPOINT: proxy.url,
    PARLEY_S3_ACCESS_KEY_ID: "S3RVER",
    PARLEY_S3_SECRET_ACCESS_KEY: "S3RVER",
  };
});
afterEach(async () => {
  proxy.set({});
  expect(await readdir(join(folder, "data")).catch(() => [])).toEqual([]);
});
afterAll(async () => {
  await proxy.close();
  await store.close();
  await rm(folder, { recursive: true });
});

const backUp = (words: string[], changed: Record<string, string> = {}) =>
  parley(["backup", ...words], { ...environment, ...changed });

const config = () => ({
  dataDir: join(folder, "data"),
  s3Endpoint: proxy.url,
  s3Region: "us-east-1",
  s3AccessKeyId: "S3RVER",
  s3SecretAccessKey: "S3RVER",
});

/** Soon enough for a test to wait for them. A store that works is slower on a busy machine. */
const SHORT_LIMITS = { connectMs: 500, idleMs: 1_000 };
const openPlace = () => openStore(PLACE, config());

const sumOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** Two parts of an upload. */
const LARGE = 9_000_000;

const writeBytes = (bytes: number) => async (path: string) => {
  await writeFile(path, randomBytes(bytes));
  return { created_at: new Date(), rows: 0, bytes };
};

test("a backup goes to the store and is restored from there, by its address or as the newest", async () => {
  const made = await backUp([PLACE]);
  expect([made.code, made.complaints]).toEqual([0, ""]);
  const [, address = ""] = /^Backup +(s3:\S+)$/m.exec(made.out) ?? [];
  expect(address).toMatch(/^s3:\/\/backups\/shop\/parley-.*Z\.zip$/);
  for (const from of [address, PLACE]) {
    const target = await createEmptyDatabase();
    const restored = await parley(
      ["restore", from, "--database-url", target.url],
      { ...environment, DATABASE_URL: "" },
      folder,
    );
    expect([restored.code, restored.complaints]).toEqual([0, ""]);
    expect(await rowsOf(target.url, "schema_versions")).toEqual(await rowsOf(source.url, "schema_versions"));
    await target.drop();
  }
});

async function rowsOf(url: string, table: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`select version from ${table}`).finally(() => client.end());
  return rows;
}

test("PARLEY_BACKUP_DIR may be a store, and --keep deletes older backups of this place only", async () => {
  const older = ["parley-2026-11-20T03-00-00Z.zip", "parley-2026-11-21T03-00-00Z.zip"];
  const place = await openPlace();
  const others = await openStore("s3://backups/shop/other", config());
  for (const name of older) await place.save(name, writeBytes(100));
  await others.save(older[0] as string, writeBytes(100));
  const { code, out } = await backUp(["--keep", "1", "--json"], { PARLEY_BACKUP_DIR: PLACE });
  expect(code).toBe(0);
  const { path, deleted } = JSON.parse(out);
  expect(deleted).toEqual(expect.arrayContaining(older));
  expect((await place.list()).map(place.pathOf)).toEqual([path]);
  expect(await others.list()).toEqual([older[0]]);
});

test("a large file goes in parts and comes back unchanged", async () => {
  const place = await openPlace();
  let sum = "";
  await place.save("parley-2026-11-22T03-00-00Z.zip", async (path) => {
    const bytes = randomBytes(LARGE);
    sum = sumOf(bytes);
    await writeFile(path, bytes);
    return { created_at: new Date(), rows: 0, bytes: bytes.length };
  });
  const back = await place.read("parley-2026-11-22T03-00-00Z.zip", (path) => readFile(path));
  expect(sumOf(back)).toBe(sum);
  await place.delete("parley-2026-11-22T03-00-00Z.zip");
});

describe("a failure says what to do, leaves no backup under a name, and deletes none", () => {
  const stored = async () => (await openPlace()).list();

  test.each<[string, Record<string, string>, string[], RegExp]>([
    [
      "no keys",
      { PARLEY_S3_ACCESS_KEY_ID: "" },
      [PLACE],
      /^A place in a store needs its keys: set PARLEY_S3_ACCESS_KEY_ID/,
    ],
    [
      "another key id",
      { PARLEY_S3_ACCESS_KEY_ID: "OTHER" },
      [PLACE],
      /doesn't know the key of PARLEY_S3_ACCESS_KEY_ID/,
    ],
    ["no such bucket", {}, ["s3://elsewhere/shop"], /has no bucket elsewhere/],
    ["no store", { PARLEY_S3_ENDPOINT: "http://127.0.0.1:9" }, [PLACE], /can't be reached: ECONNREFUSED/],
    ["a malformed address", {}, ["s3://Shop_1/x"], /must be an address like s3:\/\/bucket/],
  ])("%s", async (_name, changed, words, sentence) => {
    const names = await stored();
    const { code, complaints } = await backUp([...words, "--keep", "1"], changed);
    expect([code, complaints]).toEqual([1, expect.stringMatching(sentence)]);
    expect(complaints).not.toContain("S3RVER");
    expect(await stored()).toEqual(names);
  });

  test("a data folder that can't be written", async () => {
    const file = join(folder, "file");
    await writeFile(file, "");
    const { code, complaints } = await backUp([PLACE], { PARLEY_DATA_DIR: join(file, "data") });
    expect([code, complaints]).toEqual([1, expect.stringMatching(/file\/data\S* can't be written: ENOTDIR/)]);
  });

  test("a data folder without room", async () => {
    const place = await openPlace();
    const names = await place.list();
    const saving = place.save("parley-2026-11-23T03-00-00Z.zip", async (path) => {
      await writeBytes(100)(path);
      throw Object.assign(new Error(), { code: "ENOSPC" });
    });
    await expect(saving).rejects.toThrow(
      /data\/backup-\S+ can't be written: the disk is full. No file was left/,
    );
    expect(await place.list()).toEqual(names);
  });

  // s3rver doesn't check signatures, rights and clocks.
  test.each<[string, number, RegExp]>([
    ["SignatureDoesNotMatch", 403, /PARLEY_S3_SECRET_ACCESS_KEY doesn't belong to PARLEY_S3_ACCESS_KEY_ID/],
    ["AccessDenied", 403, /must be allowed to list, read, write and delete/],
    ["RequestTimeTooSkewed", 403, /Set its clock right/],
    ["AuthorizationHeaderMalformed", 400, /Correct PARLEY_S3_REGION/],
    ["SlowDown", 503, /answered 503 SlowDown/],
  ])("a store that answers %s", async (answered, status, sentence) => {
    const server = createServer((_request, response) =>
      response
        .writeHead(status, { "content-type": "application/xml" })
        .end(`<?xml version="1.0"?><Error><Code>${answered}</Code><Message>No.</Message></Error>`),
    );
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const failed = await backUp([PLACE], { PARLEY_S3_ENDPOINT: `http://127.0.0.1:${port}` });
    server.close();
    expect([failed.code, failed.complaints]).toEqual([1, expect.stringMatching(sentence)]);
  });

  const MAY_BE_LEFT = /An unchecked backup may have been left there/;

  test.each<[string, Parameters<FaultProxy["set"]>[0], RegExp, RegExp | null]>([
    ["an upload that is cut off", { sent: 2_000_000 }, /was cut off/, null],
    ["a store that hangs", { isSilent: true }, /didn't answer in time/, null],
    ["a download that is cut off", { received: 1_000_000 }, /was cut off/, MAY_BE_LEFT],
    ["an object that was changed on the way", { changed: 5_000_000 }, /isn't what was uploaded/, null],
  ])("%s", async (_name, faults, sentence, left) => {
    const place = await openPlace();
    const names = await place.list();
    const name = "parley-2026-11-23T03-00-00Z.zip";
    const faulty = faults.isSilent ? await openStore(PLACE, config(), SHORT_LIMITS) : place;
    const saving = faulty.save(name, async (path) => {
      const made = await writeBytes(LARGE)(path);
      proxy.set(faults);
      return made;
    });
    await expect(saving).rejects.toThrow(sentence);
    proxy.set({});
    if (left === null) expect(await place.list()).toEqual(names);
    else await expect(saving).rejects.toThrow(left);
    await place.delete(name);
  });
});
