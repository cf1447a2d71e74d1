// The rows that an erasure and its cascades read in a full database: only those of the contact, with any statistics.
// Long: it fills every table.
import { beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { eraseMembers } from "../../contacts/bulk/erase-members.ts";
import { CROWD, type Crowd, createEmptyCrowd, fillCrowd } from "../../messages/test/crowd.ts";
import { type Database, openDatabase } from "../../platform/database/database.ts";
import { createLog } from "../../platform/log.ts";
import { eraseSteps } from "../contact-data.ts";

/** Messages of each other contact, each with an attempt. */
const MESSAGES = CROWD.messages / CROWD.contacts;
/** The limit of rows read per table: the contact's own rows, a few times. */
const MOST_ROWS = 20 * MESSAGES;

const server = useDatabase();
let crowd: Crowd;
let contacts: string[];

beforeAll(async () => {
  // Without named statements PostgreSQL plans freely: filling joins whole tables.
  const filling = openDatabase({ url: server.url, log: createLog("silent"), namedStatements: false });
  const { rows } = await filling.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  // The test decides when statistics are collected; autovacuum must not.
  for (const { name } of rows) await filling.pool.query(`alter table ${name} set (autovacuum_enabled = off)`);
  crowd = await createEmptyCrowd(filling);
  await fillCrowd(filling, crowd);
  await fillOtherTables(filling, crowd.caller.accountId);
  contacts = (
    await filling.pool.query(
      "select contact_id from contacts where account_id = $1 order by phone limit 20",
      [crowd.caller.accountId],
    )
  ).rows.map((row) => row.contact_id);
  await filling.close();
});

const open = (pipelined: boolean) => openDatabase({ url: server.url, log: createLog("silent"), pipelined });

/** Rows in all other tables: addresses, answers, payloads, facts, rows of imports. */
async function fillOtherTables({ pool }: Database, accountId: string): Promise<void> {
  const fill = (text: string) => pool.query(text, [accountId]);
  await fill(`insert into contact_addresses (account_id, channel, address, contact_id)
    select $1, 'whatsapp', substr(phone, 2), contact_id from contacts where account_id = $1`);
  await fill(`with keys as (
      select key_hash, row_number() over (order by key_hash) as n from idempotency_keys where account_id = $1
    ), people as (
      select contact_id, row_number() over (order by phone) as n from contacts where account_id = $1
    )
    update idempotency_keys set contact_id = people.contact_id
    from keys join people on people.n = keys.n
    where idempotency_keys.account_id = $1 and idempotency_keys.key_hash = keys.key_hash`);
  await fill(`insert into received_facts (account_id, fact_id, sender_id, kind, dedup_hash, address_hashes, payload)
    select $1, uuidv7(), $1, 'unknown', sha256(n::text::bytea), array[sha256(n::text::bytea)], '{}'
    from generate_series(1, 20000) as n`);
  await fill(`insert into message_payloads (account_id, message_id, contact_id, address_hashes, payload)
    select $1, message_id, contact_id, array[sha256(message_id::text::bytea)], '{}'
    from messages
    where account_id = $1
    order by message_id
    limit 5000`);
  await fill(`insert into erased_facts (account_id, hash, dated_before)
    select $1, sha256(n::text::bytea), now() from generate_series(1, 5000) as n`);
  await fill(`with source as (
      insert into sources (account_id, source_id, name, address, preset, secret)
      values ($1, uuidv7(), '', '', 'parley', '')
      returning source_id
    )
    insert into source_errors (account_id, error_id, source_id, address_hashes, faults, payload, payload_bytes)
    select $1, uuidv7(), source_id, array[sha256(n::text::bytea)], '[]', '', 0
    from source, generate_series(1, 20000) as n`);
  await fill(`with import as (
      insert into jobs (account_id, job_id, kind, status, api_key_id)
      values ($1, uuidv7(), 'import', 'running', $1)
      returning job_id
    )
    insert into import_rows (account_id, job_id, line, phone_hash, content)
    select $1, job_id, n, sha256(n::text::bytea), '' from import, generate_series(1, 20000) as n`);
}

/** Erases the next contact like a job, on a new connection. Returns the rows read per table. */
async function rowsRead(pipelined: boolean): Promise<Record<string, { wholly: number; rows: number }>> {
  const { accountId, apiKeyId, hashKeyId, hashKey } = crowd.caller;
  const step = eraseMembers({ erase: eraseSteps, hashKeys: { all: async () => [{ hashKeyId, hashKey }] } });
  const database = open(pipelined);
  const read = await database.transaction(async (session) => {
    const job = { accountId, personId: null, apiKeyId, work: null };
    expect(await step.run(session, job, [contacts.pop() as string])).toMatchObject({
      passed: 1,
      notFound: 0,
    });
    const { rows } = await session.client.query<{ table: string; wholly: number; rows: number }>(
      `select relname as table, seq_tup_read as wholly, coalesce(idx_tup_fetch, 0) as rows
       from pg_stat_xact_user_tables
       where schemaname = 'public'`,
    );
    return Object.fromEntries(rows.map(({ table, ...counts }) => [table, counts]));
  });
  await database.close();
  return read;
}

const excesses = (read: Awaited<ReturnType<typeof rowsRead>>) =>
  Object.entries(read).filter(([, { wholly, rows }]) => wholly > MOST_ROWS || rows > MOST_ROWS);

const analyze = async () => {
  const database = open(false);
  await database.pool.query("analyze");
  await database.close();
};

describe.each<[string, () => Promise<void>]>([
  ["before anything is known of the tables", async () => undefined],
  ["with statistics", analyze],
])("%s", (_name, prepare) => {
  beforeAll(prepare);

  test.each<[string, boolean]>([
    ["a request", true],
    ["a job", false],
  ])("%s reads in proportion to the contact's own rows", async (_who, pipelined) => {
    const read = await rowsRead(pipelined);
    expect(read["messages"]?.rows).toBeGreaterThanOrEqual(MESSAGES);
    expect(excesses(read)).toEqual([]);
  });
});
