// A backup and its restore of a million contacts and a million messages, and a move of an account with a tenth of the contacts to
// another cell, each by its command. Both databases are on one server.
import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createAccount } from "../../../server/src/accounts/index.ts";
import { runOn } from "../../../server/src/platform/database/database-server.ts";
import { publicId } from "../../../server/src/platform/ids.ts";
import { newFolder } from "../../../server/test/new-folder.ts";
import { UUIDV7_BEFORE_18 } from "../../../server/test/uuidv7-before-18.ts";
import { atMost, type Group } from "../../line.ts";
import { type ColdDatabase, openColdDatabase } from "../../world/cold-database.ts";
import { fillMessages } from "../../world/fill-messages.ts";
import { ROWS as CONTACTS, fillContacts } from "../../world/million-contacts.ts";
import type { Stage } from "../../world/stage.ts";
import { startServe } from "../../world/start-serve.ts";

/** BENCH_RECOVERY_MESSAGES=<n> for a shorter run. */
const MESSAGES = Number(process.env["BENCH_RECOVERY_MESSAGES"] ?? 1_000_000);
const MOVED_CONTACTS = CONTACTS / 10;
const PROGRAM = fileURLToPath(new URL("../../../server/bin/parley.js", import.meta.url));

export const recovery: Group = {
  lines: [
    atMost("recovery-backup", "backup of a million contacts and messages", 300, "s"),
    atMost("recovery-restore", "restore of them", 300, "s"),
    atMost("recovery-move", "account closed while it moves", 5, "s"),
  ],
  async measure(stage) {
    return { ...(await backUpAndRestore(stage)), ...(await moveAccount(stage)) };
  },
};

async function backUpAndRestore(stage: Stage) {
  const folder = await newFolder("parley-bench-backup-");
  const database = await openColdDatabase();
  await fill(stage, database, (accountId) => fillContacts(database.database, accountId));
  const run = commandOf(stage, { PARLEY_BACKUP_PASSPHRASE: "three cakes in the oven" });
  const path = join(folder, "backup.zip");
  const backup = await run(["backup", path], { DATABASE_URL: database.url });
  await database.close();
  const restore = await run(["restore", path], { PARLEY_DATA_DIR: join(folder, "data") });
  await rm(folder, { recursive: true });
  return {
    "recovery-backup": { value: backup.seconds, detail: lineOf(backup.out, "Holds") },
    "recovery-restore": { value: restore.seconds, detail: lineOf(restore.out, "Database") },
  };
}

async function moveAccount(stage: Stage) {
  const [source, target] = [await openColdDatabase(), await openColdDatabase()];
  const accountId = await fill(stage, source, (id) => fillFewerContacts(source, id));
  await runOn(asSuperuser(source.url), "alter system set wal_level = logical");
  await runOn(asSuperuser(source.url), "alter role parley replication");
  await source.makeCold();
  const serve = ({ url }: ColdDatabase) => startServe({ ...stage.environment, DATABASE_URL: url });
  const cells = [await serve(source), await serve(target)];
  const words = ["accounts", "move", publicId("acc", accountId), "--to", asSuperuser(target.url), "--json"];
  const { out, seconds } = await commandOf(stage)(words, { DATABASE_URL: source.url });
  const { rows, closed_ms: closedMs }: { rows: number; closed_ms: number } = JSON.parse(out);
  for (const { stop } of cells) await stop();
  await source.close();
  await target.close();
  return {
    "recovery-move": {
      value: closedMs / 1_000,
      detail: `${rows} rows, the whole command ${seconds.toFixed(0)} s, without other load`,
    },
  };
}

/** The embedded server's superuser has the same password as the role of the service. */
const asSuperuser = (url: string) => url.replace("//parley:", "//postgres:");

/** Returns the account's id. */
export async function fill(
  { secretKey }: Stage,
  { database }: ColdDatabase,
  fillBook: (accountId: string) => Promise<unknown>,
): Promise<string> {
  await database.pool.query(UUIDV7_BEFORE_18);
  const { accountId } = await createAccount(database, secretKey, "Bench");
  await fillBook(accountId);
  const account = { accountId, senderId: accountId };
  await fillMessages({ database }, account, { messages: MESSAGES, people: [], every: 1 });
  return accountId;
}

function fillFewerContacts({ database }: ColdDatabase, accountId: string) {
  return database.pool.query(
    `insert into contacts (account_id, contact_id, phone, name)
     select $1, uuidv7(), '+1555' || lpad(n::text, 7, '0'), 'Person ' || n
     from generate_series(1, $2::int) as n`,
    [accountId, MOVED_CONTACTS],
  );
}

function commandOf({ environment }: Stage, more: Record<string, string> = {}) {
  const { DATABASE_URL: _stage, ...settings } = environment;
  return async (words: string[], place: Record<string, string>) => {
    const began = performance.now();
    const { stdout: out } = await promisify(execFile)(
      process.execPath,
      ["--max-semi-space-size=8", PROGRAM, ...words],
      { env: { ...process.env, ...settings, ...more, ...place } },
    );
    return { out, seconds: (performance.now() - began) / 1_000 };
  };
}

const lineOf = (out: string, name: string) => new RegExp(`^${name} +(.+)$`, "m").exec(out)?.[1] ?? "";
