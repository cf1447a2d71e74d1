// Backups that were changed with care, so that all hashes fit, and descriptions that could harm: each is refused with a sentence.
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { appendFile, cp } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { pathToFileURL } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { openPromise } from "yauzl";
import { ZipFile } from "yazl";
import { createTestAccount, TEST_SECRET_KEY } from "../../../test/account.ts";
import { useDatabase } from "../../../test/database.ts";
import { useEmptyDatabase } from "../../../test/empty-database.ts";
import { useFolder } from "../../../test/test-folder.ts";
import { parley } from "../../cli/test/run-command.ts";
import { MIGRATIONS } from "../../platform/database/schema/migrations.ts";
import type { Manifest } from "../file/manifest.ts";
import { openBackup } from "../file/open-backup.ts";
import { restoreBackup } from "../restore/restore-backup.ts";

const PASSPHRASE = { PARLEY_BACKUP_PASSPHRASE: "three cakes in the oven" };
const source = useDatabase();
const target = useEmptyDatabase();
const folder = useFolder();
let good: string;

beforeAll(async () => {
  await createTestAccount(source.pool());
  good = folder("good.zip");
  const PARLEY_SECRET_KEY = TEST_SECRET_KEY.toString("base64");
  const made = await parley(["backup", good], { ...PASSPHRASE, DATABASE_URL: source.url, PARLEY_SECRET_KEY });
  expect([made.code, made.complaints]).toEqual([0, ""]);
});

/** Returns the new description, or its text. */
type Change = (manifest: Manifest, entries: Map<string, Buffer>) => unknown;

async function changed(change: Change): Promise<string> {
  const entries = new Map<string, Buffer>();
  const zip = await openPromise(good, { lazyEntries: true });
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  const description = change(JSON.parse(String(entries.get("backup.json"))), entries);
  const text = typeof description === "string" ? description : JSON.stringify(description, null, 2);
  entries.set("backup.json", Buffer.from(text));
  const path = folder("changed.zip");
  const written = new ZipFile();
  for (const [name, bytes] of entries) written.addBuffer(bytes, name);
  written.end();
  await pipeline(written.outputStream, createWriteStream(path));
  return path;
}

const keyWith =
  (parameters: object): Change =>
  (manifest) => ({ ...manifest, secret_key: { ...manifest.secret_key, ...parameters } });

/** Renames the account, and corrects the hash of its table. */
function planted({ tables, ...manifest }: Manifest, entries: Map<string, Buffer>) {
  const name = "tables/accounts.copy";
  const rows = Buffer.from(String(entries.get(name)?.toString("latin1")).replace("Test", "Evil"), "latin1");
  entries.set(name, rows);
  const sha256 = createHash("sha256").update(rows).digest("hex");
  return {
    ...manifest,
    tables: tables.map((table) => (table.name === "accounts" ? { ...table, sha256 } : table)),
  };
}

const NOT_WRITTEN = "its backup.json isn't the one that was written with this passphrase";
const INCOMPLETE = "its backup.json isn't complete";

test.each<[string, string, Change]>([
  ["with other rows and their hash", NOT_WRITTEN, planted],
  ["without a table", NOT_WRITTEN, ({ tables, ...manifest }) => ({ ...manifest, tables: tables.slice(1) })],
  [
    "without its signature",
    NOT_WRITTEN,
    (manifest, entries) => entries.delete("backup.json.hmac") && manifest,
  ],
  [
    "with the name of another sequence",
    NOT_WRITTEN,
    (manifest) => ({ ...manifest, sequences: { "nothing; drop table accounts": 1 } }),
  ],
  ["of a schema before the first", INCOMPLETE, (manifest) => ({ ...manifest, schema: -1 })],
  ["whose key has a wrong cost", INCOMPLETE, keyWith({ cost: 3 })],
  ["whose key costs all memory", INCOMPLETE, keyWith({ cost: 2 ** 30 })],
  ["of lists in lists", INCOMPLETE, () => "[".repeat(50_000) + "]".repeat(50_000)],
])("a backup %s is refused with a sentence", async (_name, why, change) => {
  const path = await changed(change);
  const restored = await parley(["restore", path, "--database-url", target.url], PASSPHRASE, folder());
  expect(restored).toEqual({
    code: 1,
    out: "",
    complaints: `${path} is damaged: ${why}. Use another backup.\n`,
  });
});

test("a backup of another build with the same number of migrations is refused", async () => {
  const migrations = folder("migrations/");
  await cp(MIGRATIONS, migrations, { recursive: true });
  await appendFile(join(migrations, "0001_initial.sql"), "-- Another build's.\n");
  const backup = await openBackup(good);
  const restoring = restoreBackup({
    url: target.url,
    backup,
    beforeCommit: async () => undefined,
    folder: pathToFileURL(migrations),
  });
  await expect(restoring).rejects.toThrow(
    /was made by another build of Parley .* Restore it with that build\.$/,
  );
  backup.close();
});
