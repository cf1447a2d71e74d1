// Applies a range of rows inside PostgreSQL, from the columns that say what each asks for: Node sees ids and counts.
//
// Reading each row's text again, and sending what it asks for back, took Node 43 us a row and PostgreSQL 57.
import { mergeContacts, SURELY_FITS } from "../contacts/index.ts";
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import type { LineRange } from "./import-ranges.ts";
import { type OpenImport, RowsAreGone } from "./open-import.ts";
import type { RangeOutcome } from "./settle-rows.ts";

/** Rows of this range can't be applied without being read. */
export class RowsMustBeRead extends Error {}

/** Ids stand in one text, with commas between them: read and written as arrays they cost Node 2 us each. */
interface Merged {
  rows: number;
  created: string;
  updated: string;
}

/**
 * Locks go by phone, ids by line. What may have grown too large divides by zero: nothing of the range
 * is applied then, as what isn't written can't be told from what stays the same.
 */
const merge = statement<[string, string, number, number, string, number], Merged>(
  "merge_staged_rows",
  `with staged as materialized (
     select phone, name, labels, groups, how,
       ($5::uuid[])[row_number() over (order by line)] as contact_id
     from import_rows
     where account_id = $1
       and import_id = $2
       and line > $3
       and line <= $4
       and refused_code is null
   ), ways as materialized (
     select jsonb_object_agg(phone, how) as by_phone
     from staged
     where how is not null
   ), merged as (
     ${mergeContacts({
       rows: `select $1::uuid, contact_id, phone, name, labels, groups
     from staged
     order by phone collate "C"`,
       how: "(select by_phone from ways)",
       fits: (groups) => `1 / (pg_column_size(${groups}) <= $6::int)::int = 1`,
     })}
     returning kept.contact_id, kept.created_at = now() as created
   )
   select (select count(*) from staged) as rows,
     coalesce(string_agg(contact_id::text, ',') filter (where created), '') as created,
     coalesce(string_agg(contact_id::text, ',') filter (where not created), '') as updated
   from merged`,
);

/**
 * Behind the locks on contacts: an erasure that committed meanwhile has taken its rows, or is seen by those that came
 * behind it; one that begins waits.
 */
const deleteRows = statement<[string, string, number, number, Date], { rows: number; erased: number }>(
  "delete_staged_rows",
  `with gone as (
     delete from import_rows
     where account_id = $1
       and import_id = $2
       and line > $3
       and line <= $4
       and refused_code is null
     returning phone_hash
   )
   select count(*) as rows,
     count(*) filter (where exists (
       select
       from erased_addresses
       where erased_addresses.account_id = $1
         and erased_addresses.address_hash = gone.phone_hash
         and erased_addresses.erased_at >= $5
     )) as erased
   from gone`,
);

/**
 * Throws RowsMustBeRead and RowsAreGone, and what PostgreSQL refuses; then the transaction is to be rolled back, and the
 * rows read.
 */
export async function applyStagedRows(
  session: Session,
  { accountId, importId, dryRun, createdAt }: OpenImport,
  { after, last, contactIds }: LineRange,
): Promise<RangeOutcome> {
  if (dryRun) await session.client.query("savepoint dry_run");
  const ids = `{${contactIds.join(",")}}`;
  const [merged] = await session.run(merge, [accountId, importId, after, last, ids, SURELY_FITS]);
  if (!merged) throw new Error("An aggregate answers one row.");
  if (dryRun) await session.client.query("rollback to savepoint dry_run");
  const [gone] = await session.run(deleteRows, [accountId, importId, after, last, createdAt]);
  if (gone?.rows !== merged.rows) throw new RowsAreGone();
  if (gone.erased > 0) throw new RowsMustBeRead();
  const { rows } = merged;
  const [created, updated] = [idsOf(merged.created), idsOf(merged.updated)];
  const unchanged = rows - created.length - updated.length;
  return { created, updated, unchanged, refused: 0, erased: 0 };
}

function idsOf(text: string): string[] {
  return text === "" ? [] : text.split(",");
}
