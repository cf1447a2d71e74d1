// A backup of a million contacts and a million messages, and its restore, each by its command.
import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createAccount } from "../../../server/src/accounts/index.ts";
import { newFolder } from "../../../server/test/new-folder.ts";
import { UUIDV7_BEFORE_18 } from "../../../server/test/uuidv7-before-18.ts";
import { atMost, type Group } from "../../line.ts";
import { type ColdDatabase, openColdDatabase } from "../../world/cold-database.ts";
import { fillMessages } from "../../world/fill-messages.ts";
import { fillContacts } from "../../world/million-contacts.ts";
import type { Stage } from "../../world/stage.ts";

/** BENCH_RECOVERY_MESSAGES=<n> for a shorter run. */
const MESSAGES = Number(process.env["BENCH_RECOVERY_MESSAGES"] ?? 1_000_000);
const PROGRAM = fileURLToPath(new URL("../../../server/bin/parley.js", import.meta.url));

export const recovery: Group = {
  lines: [
    atMost("recovery-backup", "backup of a million contacts and messages", 300, "s"),
    atMost("recovery-restore", "restore of them", 300, "s"),
  ],
  measure: backUpAndRestore,
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

export async function fill(
  { secretKey }: Stage,
  { database }: ColdDatabase,
  fillBook: (accountId: string) => Promise<unknown>,
): Promise<void> {
  await database.pool.query(UUIDV7_BEFORE_18);
  const { accountId } = await createAccount(database, secretKey, "Bench");
  await fillBook(accountId);
  const account = { accountId, senderId: accountId };
  await fillMessages(database, account, { messages: MESSAGES, people: [], every: 1 });
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
