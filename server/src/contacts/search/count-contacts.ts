// Counts the contacts that a filter means: an estimate in some 30 ms, or exactly, which reads the whole account: a
// million contacts take 0.1 to 0.2 s, and 0.3 s when they aren't in memory.
//
// An account of at most SMALL contacts is counted. Of a larger one the planner knows how many there are, and a sample
// which part of them matches. Where that is too few to tell, they are looked up by their index, and counted after all:
// of a single digit, which no index knows, up to MOST_COUNTED contacts; then the sample must do.
import pg from "pg";
import type { Database } from "../../platform/database/database.ts";
import type { Session } from "../../platform/database/session.ts";
import { type ContactFilter, contactMatches } from "./contact-filter.ts";
import { LOOK_UP, lookUpConditions, READ_ALL } from "./look-up.ts";

export interface ContactCount {
  count: number;
  /** Whether it was counted. */
  exact: boolean;
}

const SMALL = 20_000;
const MOST_COUNTED = 100_000;
/** Contacts of the account that a sample is for, and rows of the table that it reads at most. */
const SAMPLE = 20_000;
const MOST_SAMPLED = 200_000;
/** With fewer contacts in the sample nothing is said of the account, with fewer matches nothing of the filter. */
const FEWEST_SAMPLED = 1_000;
const FEWEST_MATCHES = 100;

export async function countContacts(
  database: Database,
  accountId: string,
  filter: ContactFilter,
  { exact }: { exact: boolean },
): Promise<ContactCount> {
  const all = () => database.transaction(({ client }) => countAll(client, accountId, filter), READ_ALL);
  if (exact) return all();
  // By keys, as requests plan.
  if (await isSmall(database, accountId)) return countAll(database.pool, accountId, filter);
  const estimated = await database.transaction((session) => estimate(session, accountId, filter), LOOK_UP);
  return estimated ?? all();
}

type Queryable = pg.Pool | pg.PoolClient;

async function countAll(client: Queryable, accountId: string, filter: ContactFilter): Promise<ContactCount> {
  const values: unknown[] = [accountId];
  const matches = contactMatches(filter, (value) => `$${values.push(value)}`);
  return counted(
    client,
    `select count(*) as n
     from contacts
     where account_id = $1
       and ${matches}`,
    values,
  );
}

async function isSmall(database: Database, accountId: string): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    `select
     from contacts
     where account_id = $1
     order by contact_id
     offset $2
     limit 1`,
    [accountId, SMALL],
  );
  return rowCount === 0;
}

/** Null when only counting tells. */
async function estimate(
  session: Session,
  accountId: string,
  filter: ContactFilter,
): Promise<ContactCount | null> {
  const total = await plannedRows(session, `account_id = ${pg.escapeLiteral(accountId)}`);
  // An account that came after the last statistics.
  if (total < SMALL) return null;
  if (Object.keys(filter).length === 0) return { count: total, exact: false };
  const { sampled, matches } = await sample(session, accountId, filter, total);
  if (sampled < FEWEST_SAMPLED) return null;
  const estimated = { count: Math.round((matches / sampled) * total), exact: false };
  if (matches >= FEWEST_MATCHES) return estimated;
  return (await lookUp(session, accountId, filter)) ?? (total > MOST_COUNTED ? estimated : null);
}

async function sample(session: Session, accountId: string, filter: ContactFilter, total: number) {
  const rows = await plannedRows(session, "true");
  const percent = Math.min(100, (100 * SAMPLE) / total, (100 * MOST_SAMPLED) / rows);
  const values: unknown[] = [accountId, percent];
  const matches = contactMatches(filter, (value) => `$${values.push(value)}`);
  const found = await session.client.query<{ sampled: number; matches: number }>(
    `select count(*) as sampled, count(*) filter (where ${matches}) as matches
     from contacts tablesample system ($2)
     where account_id = $1`,
    values,
  );
  return found.rows[0] as { sampled: number; matches: number };
}

async function lookUp(
  session: Session,
  accountId: string,
  filter: ContactFilter,
): Promise<ContactCount | null> {
  const values: unknown[] = [accountId];
  const conditions = await lookUpConditions(
    session,
    { accountId, filter },
    (value) => `$${values.push(value)}`,
  );
  if (conditions === null) return null;
  return counted(
    session.client,
    `with found as materialized (
       select contacts.account_id
       from contacts
       where ${conditions}
     )
     select count(*) as n
     from found
     where account_id = $1`,
    values,
  );
}

async function plannedRows({ client }: Session, condition: string): Promise<number> {
  const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    `explain (format json) select from contacts where ${condition}`,
  );
  return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}

async function counted(client: Queryable, text: string, values: unknown[]): Promise<ContactCount> {
  const { rows } = await client.query<{ n: number }>(text, values);
  return { count: rows[0]?.n ?? 0, exact: true };
}
