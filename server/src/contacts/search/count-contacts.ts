// Counts the contacts that match a filter, exactly or as an estimate. An exact count reads the whole account.
//
// An estimate of a large account multiplies the planner's row estimate by the share of matches in a sample. If the sample has
// too few matches, an index finds all of them, or the account is counted after all.
import type { Database } from "../../platform/database/database.ts";
import type { Session } from "../../platform/database/session.ts";
import * as t from "../../platform/database/sql-types.ts";
import { statement } from "../../platform/database/statement.ts";
import { FIRST_ID } from "../../platform/http/id-cursor.ts";
import { type ContactFilter, FILTER_PARAMETERS, filterValues, MATCHES_FILTER } from "./contact-filter.ts";
import { endOfWalk } from "./end-of-walk.ts";
import { FOUND, FOUND_PARAMETERS, foundValues } from "./search-index.ts";

export interface ContactCount {
  count: number;
  /** False for an estimate. */
  exact: boolean;
}

/** Accounts with at most so many contacts are always counted. */
const SMALL = 20_000;
/** Contacts of the account that a sample aims for, and the maximum number of rows that it reads. */
const SAMPLE = 20_000;
const MOST_SAMPLED = 200_000;
/** Smaller numbers tell too little: contacts of the account in the sample, and matches among them. */
const FEWEST_SAMPLED = 1_000;
const FEWEST_MATCHES = 100;

const count = statement({
  name: "count_contacts",
  plan: "scan",
  parameters: { accountId: t.uuid, ...FILTER_PARAMETERS },
  columns: { n: t.int8 },
  sql: `select count(*) as n
    from contacts
    where account_id = $accountId
      and ${MATCHES_FILTER}`,
});

const countFound = statement({
  name: "count_found_contacts",
  plan: "search",
  parameters: FOUND_PARAMETERS,
  columns: { n: t.int8 },
  sql: `with found as materialized (
      ${FOUND}
    )
    select count(*) as n
    from found
    where account_id = $accountId`,
});

const sample = statement({
  name: "sample_contacts",
  plan: "scan",
  parameters: { accountId: t.uuid, percent: t.float8, ...FILTER_PARAMETERS },
  columns: { sampled: t.int8, matches: t.int8 },
  sql: `select count(*) as sampled, count(*) filter (where ${MATCHES_FILTER}) as matches
    from contacts tablesample system (($percent::float8)::real)
    where account_id = $accountId`,
});

/** Without an account: of the whole table. */
const explain = statement({
  name: "explain_contacts",
  parameters: { accountId: t.nullable(t.uuid) },
  columns: { "QUERY PLAN": t.text },
  sql: `explain select
    from contacts
    where $accountId::uuid is null
      or account_id = $accountId`,
});

export async function countContacts(
  database: Database,
  accountId: string,
  filter: ContactFilter,
  { exact }: { exact: boolean },
): Promise<ContactCount> {
  const isSmall = async () =>
    (await endOfWalk(database, { accountId, after: FIRST_ID, length: SMALL + 1 })) === null;
  if (!exact && !(await isSmall())) {
    const estimated = await database.transaction((session) => estimate(session, accountId, filter));
    if (estimated) return estimated;
  }
  return { count: await countMatches(database, accountId, filter), exact: true };
}

export async function countMatches(
  database: Pick<Database | Session, "run">,
  accountId: string,
  filter: ContactFilter,
): Promise<number> {
  const [row] = await database.run(count, { accountId, ...filterValues(filter) });
  return row?.n ?? 0;
}

/** Null when the contacts must be counted. */
async function estimate(
  session: Session,
  accountId: string,
  filter: ContactFilter,
): Promise<ContactCount | null> {
  const total = await plannedRows(session, accountId);
  // The statistics are older than the account.
  if (total < SMALL) return null;
  const values = filterValues(filter);
  if (Object.values(values).every((value) => value === null)) return { count: total, exact: false };
  const rows = await plannedRows(session, null);
  const percent = Math.min(100, (100 * SAMPLE) / total, (100 * MOST_SAMPLED) / rows);
  const [{ sampled, matches } = { sampled: 0, matches: 0 }] = await session.run(sample, {
    accountId,
    percent,
    ...values,
  });
  if (sampled < FEWEST_SAMPLED) return null;
  if (matches >= FEWEST_MATCHES) return { count: Math.round((matches / sampled) * total), exact: false };
  const found = await foundValues(session, accountId, filter);
  if (found === null) return null;
  const [row] = await session.run(countFound, found);
  return { count: row?.n ?? 0, exact: true };
}

async function plannedRows(session: Session, accountId: string | null): Promise<number> {
  const [plan] = await session.run(explain, { accountId });
  return Number(/ rows=(\d+)/.exec(plan?.["QUERY PLAN"] ?? "")?.[1] ?? 0);
}
