// A disk that fills while a database is restored: the command says so, nothing is half done, and a second run succeeds.
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { mountSmallDisk, type SmallDisk } from "../../../test/small-disk.ts";
import { useFolder } from "../../../test/test-folder.ts";
import { parley } from "../../cli/test/run-command.ts";

const BACKUP = { PARLEY_BACKUP_PASSPHRASE: "three cakes in the oven" };
const FULL = "The disk of the database is full. Make room, then try again.";
/** Megabytes: an empty embedded database takes about 45. */
const [TOO_SMALL, ENOUGH] = [62, 160];
/** About 16 MB that can't be compressed well. The write-ahead log takes as much again. */
const ACCOUNTS = Array.from({ length: 5 }, () => randomBytes(2_400_000).toString("base64"));

const source = useDatabase();
let disk: SmallDisk;
const folder = useFolder();

beforeAll(() => {
  disk = mountSmallDisk(TOO_SMALL);
});
afterAll(() => disk.unmount());

test("a restore onto a disk without room", async () => {
  const path = folder("backup.zip");
  const sql = "insert into accounts (account_id, name) select gen_random_uuid(), unnest($1::text[])";
  await source.pool().pool.query(sql, [ACCOUNTS]);
  const PARLEY_SECRET_KEY = Buffer.alloc(32, 7).toString("base64");
  await parley(["backup", path], { ...BACKUP, DATABASE_URL: source.url, PARLEY_SECRET_KEY });
  const restore = () => parley(["restore", path, "--data-dir", join(disk.path, "data")], BACKUP, folder());
  const failed = await restore();
  expect([failed.code, failed.complaints]).toEqual([1, `${FULL}\n`]);
  disk.resize(ENOUGH);
  const restored = await restore();
  expect([restored.code, restored.out]).toEqual([0, expect.stringContaining("Database    has all ")]);
});
