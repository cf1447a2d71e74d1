// Rows that tests of one slice put straight into tables, and read from them.
import type { Database } from "../src/platform/database/database.ts";
import type { Session } from "../src/platform/database/session.ts";
import { newUuid } from "../src/platform/ids.ts";

/** Resolves with the contact's UUID. */
export async function insertContact(
  { pool }: Database,
  accountId: string,
  phone: string | null = null,
): Promise<string> {
  const contactId = newUuid();
  const sql = "insert into contacts (account_id, contact_id, phone) values ($1, $2, $3)";
  await pool.query(sql, [accountId, contactId, phone]);
  return contactId;
}

/** A WhatsApp sender with credentials that nobody can read, for messages that don't leave. */
export async function insertSender({ pool }: Database, accountId: string, senderId: string, rate = 20) {
  await pool.query(
    `insert into senders (account_id, sender_id, channel, connector, phone, is_default, rate, status,
       channel_number_id, channel_business_id, public_credentials, secret_credentials, hook_key_hash, hook_id)
     values ($1, $2, 'whatsapp', 'whatsapp-cloud', '+15550001000', true, $3, 'active', '1', '2', '{}', 'x', 'x', 'x')
     on conflict do nothing`,
    [accountId, senderId, rate],
  );
}

/** The account's events in order; with `about`, those about this resource. */
export async function eventsOf({ pool }: Database, accountId: string, about?: string) {
  const { rows } = await pool.query<{ type: string; id: string }>(
    `select type, id
     from events, unnest(types, ids) with ordinality as one (type, id, place)
     where account_id = $1 and id = coalesce($2, id)
     order by seq, place`,
    [accountId, about ?? null],
  );
  return rows;
}

export async function eventTypes(...which: Parameters<typeof eventsOf>): Promise<string[]> {
  return (await eventsOf(...which)).map(({ type }) => type);
}

/** How many rows of the table all statements have read so far. The pool must have one connection, which flushes its own counters. */
export async function rowsRead({ pool }: Database, table: string): Promise<number> {
  await pool.query("select pg_stat_force_next_flush()");
  const counters =
    "select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_user_tables where relname = $1";
  return (await pool.query(counters, [table])).rows[0]?.n ?? 0;
}

/** How many of the table's rows `work` updates in its transaction, and how many of them on their page (HOT). */
export async function updates(
  database: Database,
  table: string,
  work: (session: Session) => Promise<unknown>,
) {
  const counters =
    "select n_tup_upd as all, n_tup_hot_upd as hot from pg_stat_xact_user_tables where relname = $1";
  return database.transaction(async (session) => {
    const [before] = (await session.client.query(counters, [table])).rows;
    await work(session);
    const [after] = (await session.client.query(counters, [table])).rows;
    return { all: after.all - before.all, hot: after.hot - before.hot };
  });
}
