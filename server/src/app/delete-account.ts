// Deletes an account with everything of it. After an interruption, a repetition goes on.
import pg from "pg";
import { tellOfKeyChange } from "../accounts/index.ts";
import { eraseListed, erasureLister, holdSending, readTables } from "../backup/index.ts";
import { systemClock } from "../platform/clock.ts";
import type { Database } from "../platform/database/index.ts";
import { type Log, SparseLog } from "../platform/log.ts";
import type { Storage } from "../platform/storage.ts";
import { eraseSteps } from "./contact-data.ts";

/** Rows that one transaction deletes. */
const BATCH = 5_000;
/** What gives access to the account. Without its row, a key, a payload or a hook is refused. */
const ACCESS = ["invitations", "api_keys", "memberships", "sources", "senders"];
/** Its rows lead to files in a store, which a job deletes afterwards. */
const KEPT = "media_objects";

export interface Deletion {
  accountId: string;
  /** Of backups and the list of erasures beside them; null for none. */
  backupDir: string | null;
  log: Log;
  onErased(people: number): void;
}

/** Returns the number of deleted rows, without those that went with the people. */
export async function deleteAccount(
  { bulk: database, secretKey }: Pick<Storage, "bulk" | "secretKey">,
  { accountId, backupDir, log, onErased }: Deletion,
): Promise<number> {
  await holdSending(database, accountId);
  let rows = await deleteRows(database, accountId, ACCESS);
  await tellOfKeyChange(database, accountId);
  for (let erased = 0; ; onErased(erased)) {
    const people = await peopleOf(database, accountId);
    if (people.length === 0) break;
    const list = new Map([[accountId, people]]);
    erased += await eraseListed(list, { database, secretKey, erase: eraseSteps });
  }
  // A restored backup has these people again, and then the list erases them.
  if (backupDir !== null) {
    await erasureLister(database, backupDir, new SparseLog(log, systemClock))();
    await refuseUnlisted(database, accountId);
  }
  const tables = await tablesOfAccounts(database);
  // The second time for what running requests wrote meanwhile. Later ones fail without the account.
  for (const names of [tables, ["accounts"], tables]) rows += await deleteRows(database, accountId, names);
  rows += await deleteStrangers(database);
  return rows;
}

async function deleteRows({ pool }: Database, accountId: string, tables: string[]): Promise<number> {
  let rows = 0;
  for (const name of tables.map(pg.escapeIdentifier)) {
    const some = `array(select ctid from ${name} where account_id = $1 limit ${BATCH})`;
    for (let deleted = BATCH; deleted === BATCH; rows += deleted)
      deleted =
        (await pool.query(`delete from ${name} where ctid = any (${some})`, [accountId])).rowCount ?? 0;
  }
  return rows;
}

/** People who were members of no other account. Of those who left the others, only the name stays, until those erase it. */
async function deleteStrangers({ pool }: Database): Promise<number> {
  const isMember = (and = "") =>
    `exists (select from memberships where memberships.person_id = people.person_id ${and})`;
  const isAsked = "exists (select from invitations where invitations.resets_person_id = people.person_id)";
  const isIn = isMember("and ended_at is null");
  await pool.query(
    `delete from sign_in_codes using people where people.person_id = sign_in_codes.person_id and not ${isIn}`,
  );
  await pool.query(
    `update people set email = null, password_hash = null where email is not null and not ${isIn}`,
  );
  await pool.query(
    `update people set name = null where name is not null and not ${isMember("and erased_at is null")}`,
  );
  return (await pool.query(`delete from people where not ${isMember()} and not ${isAsked}`)).rowCount ?? 0;
}

async function peopleOf({ pool }: Database, accountId: string): Promise<string[]> {
  const { rows } = await pool.query<{ contact_id: string }>(
    `select contact_id from contacts where account_id = $1 limit ${BATCH}`,
    [accountId],
  );
  return rows.map((row) => row.contact_id);
}

async function refuseUnlisted({ pool }: Database, accountId: string): Promise<void> {
  const unlisted = "select from erasures where account_id = $1 and not is_listed limit 1";
  if ((await pool.query(unlisted, [accountId])).rowCount === 0) return;
  throw new Error("The people are erased, but can't be listed beside the backups. Repeat the command.");
}

/** Each comes before the tables that it references. */
async function tablesOfAccounts({ pool }: Database): Promise<string[]> {
  const client = await pool.connect();
  const tables = await readTables(client).finally(() => client.release());
  const own = tables.filter(({ columns }) => columns.includes("account_id")).map(({ name }) => name);
  return own.filter((name) => name !== "accounts" && name !== KEPT).reverse();
}
