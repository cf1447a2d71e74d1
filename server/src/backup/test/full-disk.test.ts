// A disk that fills while a database is restored or migrated: the command says so, nothing is half done, and a second run succeeds.
import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { makeNextVersion } from "../../../test/next-version.ts";
import { mountSmallDisk, type SmallDisk } from "../../../test/small-disk.ts";
import { parley } from "../../cli/test/run-command.ts";

const BACKUP = { PARLEY_BACKUP_PASSPHRASE: "three cakes in the oven" };
const FULL = "The disk of the database is full. Make room, then try again.";
/** Megabytes: an empty embedded database takes about 45. */
const [TOO_SMALL, ENOUGH, ENOUGH_FOR_MIGRATION] = [62, 160, 400];
/** About 16 MB that can't be compressed well. The write-ahead log takes as much again. */
const ACCOUNTS = Array.from({ length: 5 }, () => randomBytes(2_400_000).toString("base64"));
/** Adds 64 MB. */
const MIGRATION = `-- compatible from: BEFORE
  create table added as select repeat(md5(n::text), 50) from generate_series(1, 40000) n;`;

const source = useDatabase();
let disk: SmallDisk;
let folder: string;

beforeAll(async () => {
  disk = mountSmallDisk(TOO_SMALL);
  folder = await newFolder("parley-full-disk-");
});
afterAll(async () => {
  disk.unmount();
  await rm(folder, { recursive: true });
});

test("a restore onto a disk without room", async () => {
  const path = join(folder, "backup.zip");
  await source
    .pool()
    .pool.query("insert into accounts (account_id, name) select gen_random_uuid(), unnest($1::text[])", [
      ACCOUNTS,
    ]);
  const PARLEY_SECRET_KEY = Buffer.alloc(32, 7).toString("base64");
  await parley(["backup", path], { ...BACKUP, DATABASE_URL: source.url, PARLEY_SECRET_KEY });
  const restore = () => parley(["restore", path, "--data-dir", join(disk.path, "data")], BACKUP, folder);
  const failed = await restore();
  expect([failed.code, failed.complaints]).toEqual([1, `${FULL}\n`]);
  disk.resize(ENOUGH);
  const restored = await restore();
  expect([restored.code, restored.out]).toEqual([0, expect.stringContaining("Database    has all ")]);
});

test("a migration on a disk without room", async () => {
  const next = await makeNextVersion(MIGRATION);
  const environment = { PARLEY_DATA_DIR: join(disk.path, "data") };
  const migrate = async () => {
    const process = next.start(["migrate"], environment);
    const { code } = await process.ended;
    return { code, printed: process.printed, complaints: process.complaints };
  };
  expect(await migrate()).toEqual({ code: 1, printed: [], complaints: [FULL] });
  disk.resize(ENOUGH_FOR_MIGRATION);
  const { out } = await parley(["migrate", "--check"], environment);
  expect(out).toMatch(/^The database is up to date\./);
  expect(await migrate()).toMatchObject({ code: 0, printed: [`Applied ${next.names[0]}.`] });
  await next.remove();
});
