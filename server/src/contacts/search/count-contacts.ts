// Counts the contacts that match a filter, exactly or as an estimate. An exact count reads the whole account.
//
// An estimate counts the matches in a sample of the table's pages. If the sample has too few, an index finds all matches, or
// the account is counted after all.
import { type Database, type Session, statement, t } from "../../platform/database/index.ts";
import { FIRST_ID, type Viewer } from "../../platform/http/index.ts";
import { type ContactFilter, FILTER_PARAMETERS, filterValues, MATCHES_FILTER } from "./contact-filter.ts";
import { endOfWalk } from "./part-statements.ts";
import { FOUND, FOUND_PARAMETERS, foundValues } from "./search-index.ts";

/** Accounts with at most so many contacts are always counted. */
const SMALL = 20_000;
/** Bytes of a sample. */
const SAMPLE = 16 * 1024 * 1024;
/** Fewer tell too little. */
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
    from found`,
});

/** The size of the table in samples. `repeatable` gives the same count again while nothing changes. */
const SAMPLES = `greatest(1, pg_relation_size('contacts') / ${SAMPLE}::float8)`;

const sample = statement({
  name: "sample_contacts",
  plan: "scan",
  parameters: { accountId: t.uuid, ...FILTER_PARAMETERS },
  columns: { matches: t.int8, samples: t.float8 },
  sql: `select count(*) as matches, ${SAMPLES} as samples
    from contacts tablesample system ((100 / ${SAMPLES})::real) repeatable (0)
    where account_id = $accountId
      and ${MATCHES_FILTER}`,
});

export async function countContacts(
  database: Database,
  viewer: Viewer,
  filter: ContactFilter,
  { exact }: { exact: boolean },
): Promise<{ count: number; exact: boolean }> {
  const { accountId, onlyOf } = viewer;
  if (!exact && (await endOfWalk(database, { accountId, after: FIRST_ID, length: SMALL + 1 })) !== null) {
    const [sampled] = await database.run(sample, { accountId, ...filterValues(filter, onlyOf) });
    if (sampled && sampled.matches >= FEWEST_MATCHES)
      return { count: Math.round(sampled.matches * sampled.samples), exact: false };
    const found = await foundValues(database, viewer, filter);
    const [row] = found ? await database.run(countFound, found) : [];
    if (row) return { count: row.n, exact: true };
  }
  return { count: await countMatches(database, viewer, filter), exact: true };
}

export async function countMatches(
  database: Pick<Session, "run">,
  { accountId, onlyOf }: Viewer,
  filter: ContactFilter,
): Promise<number> {
  const [row] = await database.run(count, { accountId, ...filterValues(filter, onlyOf) });
  return row?.n ?? 0;
}
