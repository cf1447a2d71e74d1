// A migration that can't be undone is applied only after a backup, from which the version before can be restored.
import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { createEmptyDatabase } from "../../../test/empty-database.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { makeNextVersion, type NextVersion } from "../../../test/next-version.ts";
import { parley } from "../../cli/test/run-command.ts";

const BACKUP = { PARLEY_BACKUP_PASSPHRASE: "three cakes in the oven" };

let next: NextVersion;
let database: TestDatabase;
let folder: string;
let environment: Record<string, string>;

beforeAll(async () => {
  next = await makeNextVersion(
    "-- compatible from: BEFORE\n-- cannot be undone\nalter table accounts drop column notify_email;",
  );
});
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await newFolder("parley-final-");
  environment = {
    DATABASE_URL: database.url,
    PARLEY_SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
    PARLEY_BACKUP_DIR: join(folder, "backups"),
    PARLEY_PORT: "0",
    PARLEY_LOG: "warn",
  };
  await parley(["accounts", "create", "Bakery"], environment, folder);
  await query(database, "update accounts set notify_email = 'owner@bakery.example'");
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});
afterAll(() => next.remove());

async function run(words: string[], more: Record<string, string>) {
  const process = next.start(words, { ...environment, ...more });
  const { code } = await process.ended;
  return { code, printed: process.printed, said: process.complaints.join("\n") };
}

async function query({ url }: TestDatabase, sql: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rows;
}

const emails = (of: TestDatabase) => query(of, "select notify_email from accounts");

test("serve makes the backup first, and the version before restores it", async () => {
  const serving = next.start(["serve"], { ...environment, ...BACKUP });
  await serving.line(/^Parley serves /);
  await serving.end();
  const [name = ""] = await readdir(environment["PARLEY_BACKUP_DIR"] as string);
  const path = join(environment["PARLEY_BACKUP_DIR"] as string, name);
  expect(serving.printed.slice(0, 2)).toEqual([
    `Made the backup ${path}, because ${next.names[0]} can't be undone.`,
    `Applied ${next.names[0]}.`,
  ]);
  await expect(emails(database)).rejects.toThrow('column "notify_email" does not exist');

  const restored = await createEmptyDatabase();
  const { code } = await parley(["restore", path], { ...BACKUP, DATABASE_URL: restored.url }, folder);
  expect([code, await emails(restored)]).toEqual([0, [{ notify_email: "owner@bakery.example" }]]);
  await restored.drop();
});

test.each<[string, string[], Record<string, string>, string]>([
  [
    "serve without a passphrase",
    ["serve"],
    {},
    "Set PARLEY_BACKUP_PASSPHRASE for it, and try again. Nothing was changed.",
  ],
  [
    "serve with another secret key, before a backup is made",
    ["serve"],
    { ...BACKUP, PARLEY_SECRET_KEY: Buffer.alloc(32, 8).toString("base64") },
    "Look for the right one in PARLEY_SECRET_KEY",
  ],
  [
    "migrate without a place",
    ["migrate"],
    { ...BACKUP, PARLEY_BACKUP_DIR: "" },
    "Set PARLEY_BACKUP_DIR for it",
  ],
  [
    "migrate without a key",
    ["migrate"],
    { ...BACKUP, PARLEY_SECRET_KEY: "" },
    "Set PARLEY_SECRET_KEY for it",
  ],
  [
    "a backup that can't be written",
    ["migrate"],
    { ...BACKUP, PARLEY_BACKUP_DIR: "FILE/x" },
    "can't be written",
  ],
])("refused, and nothing is changed: %s", async (_label, words, more, sentence) => {
  await writeFile(join(folder, "FILE"), "");
  const given = Object.entries(more).map(([name, value]) => [
    name,
    value.replace("FILE", join(folder, "FILE")),
  ]);
  const { code, printed, said } = await run(words, Object.fromEntries(given));
  expect([code, printed, said]).toEqual([1, [], expect.stringContaining(sentence)]);
  expect(await emails(database)).toEqual([{ notify_email: "owner@bakery.example" }]);
});

test("migrate --backup-made migrates without another backup", async () => {
  const { code, printed } = await run(["migrate", "--backup-made"], {});
  expect([code, printed]).toEqual([0, [`Applied ${next.names[0]}.`]]);
  await expect(readdir(environment["PARLEY_BACKUP_DIR"] as string)).rejects.toThrow("ENOENT");
});

test("migrate --check says whether the backup can be made", async () => {
  const ready = await run(["migrate", "--check"], BACKUP);
  expect([ready.code, ready.printed]).toEqual([
    3,
    expect.arrayContaining([
      `Pending    ${next.names[0]}, can't be undone`,
      `Backup     is made first, in ${environment["PARLEY_BACKUP_DIR"]}`,
    ]),
  ]);
  const unready = await run(["migrate", "--check", "--json"], {});
  expect([unready.code, JSON.parse(unready.printed.join("\n")).backup.missing]).toEqual([
    4,
    ["PARLEY_BACKUP_PASSPHRASE"],
  ]);
});
