// Applies the next rows of an import: contacts, events, counters and the rows themselves in one transaction.
import {
  type ContactChange,
  type UpsertedContact,
  upsertContacts,
  wereErasedSince,
} from "../../contacts/index.ts";
import { appendEvents } from "../../events/index.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Session } from "../../platform/database/session.ts";
import { databaseFailure } from "../../platform/database/sql-state.ts";
import { statement } from "../../platform/database/statement.ts";
import { type Refusal, type RowMeaning, refused } from "./row.ts";
import type { ImportKey } from "./stage-rows.ts";

/** An import as its job sees it. */
export interface OpenImport extends ImportKey {
  dryRun: boolean;
  /** Rows are as old as this. */
  createdAt: Date;
  lineDone: number;
  meaning: RowMeaning;
}

interface WaitingRow {
  line: number;
  phone_hash: Buffer;
  content: string;
  repeated: boolean;
}

interface RefusedRow extends Refusal {
  line: number;
}

/** What becomes of rows. */
interface Sorted {
  changes: { change: ContactChange; row: WaitingRow }[];
  refused: RefusedRow[];
  repeated: number;
  erased: number;
}

/** Somebody else goes on with the import, or it was canceled: nothing is applied. Not a fault. */
export class ImportIsOver extends Error {}

/** The erasure of one of its people came by: the batch is applied anew, without them. */
class ErasedMeanwhile extends Error {}

/** Transactions that a deadlock or an erasure may cost a batch. */
const TRIES = 5;

/**
 * The account and the import are compared in a way that no index serves: planned without statistics, as in every new
 * installation, the import's own key looks cheaper than the hash's, and all later rows would be read for each.
 */
const nextRows = statement<[string, string, number, number], WaitingRow>(
  "next_rows_of_import",
  `select line, phone_hash, content, exists (
     select
     from import_rows as later
     where later.phone_hash = import_rows.phone_hash
       and later.line > import_rows.line
       and later.account_id is not distinct from $1
       and later.import_id is not distinct from $2
       and later.refused_code is null
   ) as repeated
   from import_rows
   where account_id = $1
     and import_id = $2
     and line > $3
     and refused_code is null
   order by line
   limit $4`,
);

const deleteRows = statement<[string, string, number[]], never>(
  "delete_applied_rows",
  `delete from import_rows
   where account_id = $1
     and import_id = $2
     and line = any ($3::bigint[])`,
);

const refuseRows = statement<
  [string, string, number[], string[], (string | null)[], (string | null)[]],
  never
>(
  "refuse_rows",
  `update import_rows
   set refused_code = refusal.code, refused_column = refusal.column_name, refused_value = refusal.value
   from unnest($3::bigint[], $4::text[], $5::text[], $6::text[]) as refusal (line, code, column_name, value)
   where account_id = $1
     and import_id = $2
     and import_rows.line = refusal.line`,
);

/** Its own line tells whether another process has applied these rows; an erasure may have deleted some meanwhile. */
const settle = statement<
  [string, string, number, number, number, number, number, number, number, number],
  { import_id: string }
>(
  "settle_rows_of_import",
  `update imports
   set status = 'running', line_done = $4, created = created + $5, updated = updated + $6, unchanged = unchanged + $7,
     refused = refused + $8, repeated = repeated + $9, erased = erased + $10
   where account_id = $1
     and import_id = $2
     and line_done = $3
     and status in ('queued', 'running')
   returning import_id`,
);

/** Answers the line up to which the import is done now; null when no row waits. Throws ImportIsOver. */
export async function applyRows(database: Database, open: OpenImport, limit: number): Promise<number | null> {
  for (let tries = 1; ; tries++) {
    try {
      return await database.transaction((session) => applyBatch(session, open, limit), BY_LINE);
    } catch (error) {
      // One row that can't be stored mustn't hold up the others: by halves until it is alone.
      if (databaseFailure(error) === "rejected")
        return limit > 1
          ? applyRows(database, open, limit >> 1)
          : refuseNext(database, open, "invalid_value");
      const again = error instanceof ErasedMeanwhile || databaseFailure(error) === "conflict";
      if (!again || tries === TRIES) throw error;
    }
  }
}

/** No plan that reads all rows of a table. */
const BY_LINE =
  "set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_hashjoin = off";

async function applyBatch(session: Session, open: OpenImport, limit: number): Promise<number | null> {
  const { accountId, importId } = open;
  const rows = await session.run(nextRows, [accountId, importId, open.lineDone, limit]);
  const last = rows.at(-1);
  if (!last) return null;
  const sorted = await sortRows(session, open, rows);
  const upserted = await upsert(session, open, sorted);
  const refusedLines = new Set(sorted.refused.map((row) => row.line));
  const gone = rows.map((row) => row.line).filter((line) => !refusedLines.has(line));
  await session.run(deleteRows, [accountId, importId, gone]);
  if (sorted.refused.length > 0) await markRefused(session, open, sorted.refused);
  await settleRows(session, open, last.line, { ...sorted, upserted });
  if (!open.dryRun) await tell(session, accountId, upserted);
  return last.line;
}

async function sortRows(session: Session, open: OpenImport, rows: WaitingRow[]): Promise<Sorted> {
  const sorted: Sorted = { changes: [], refused: [], repeated: 0, erased: 0 };
  const erased = await wereErased(session, open, rows);
  for (const [index, row] of rows.entries()) {
    if (erased[index]) sorted.erased++;
    else if (row.repeated) sorted.repeated++;
    else {
      const reading = open.meaning.readText(row.content);
      if (reading.kind === "change") sorted.changes.push({ change: reading.change, row });
      else {
        const { refusal } =
          reading.kind === "refused" ? reading : { refusal: { code: "no_phone", column: null, value: null } };
        sorted.refused.push({ line: row.line, ...refusal });
      }
    }
  }
  return sorted;
}

/** Erasures are looked for once more behind the locks: one that committed meanwhile is seen by then. */
async function upsert(session: Session, open: OpenImport, sorted: Sorted): Promise<UpsertedContact[]> {
  if (sorted.changes.length === 0) return [];
  if (open.dryRun) await session.client.query("savepoint dry_run");
  const upserted = await upsertContacts(
    session,
    open.accountId,
    sorted.changes.map(({ change }) => change),
  );
  const erased = await wereErased(
    session,
    open,
    sorted.changes.map(({ row }) => row),
  );
  if (erased.includes(true)) throw new ErasedMeanwhile();
  if (open.dryRun) await session.client.query("rollback to savepoint dry_run");
  for (const [index, { outcome }] of upserted.entries()) {
    const line = sorted.changes[index]?.row.line as number;
    if (outcome === "too_large")
      sorted.refused.push({ line, code: "enhanced_data_too_large", column: null, value: null });
  }
  return upserted;
}

function wereErased(session: Session, { accountId, createdAt }: OpenImport, rows: WaitingRow[]) {
  return wereErasedSince(
    session,
    accountId,
    rows.map((row) => ({ addressHash: row.phone_hash, at: createdAt })),
  );
}

async function settleRows(
  session: Session,
  open: OpenImport,
  lineDone: number,
  done: Sorted & { upserted: UpsertedContact[] },
): Promise<void> {
  const count = (outcome: UpsertedContact["outcome"]) =>
    done.upserted.filter((contact) => contact.outcome === outcome).length;
  const settled = await session.run(settle, [
    open.accountId,
    open.importId,
    open.lineDone,
    lineDone,
    count("created"),
    count("updated"),
    count("unchanged"),
    done.refused.length,
    done.repeated,
    done.erased,
  ]);
  if (settled.length === 0) throw new ImportIsOver();
}

async function tell(session: Session, accountId: string, upserted: UpsertedContact[]): Promise<void> {
  const events = upserted.flatMap((contact) =>
    contact.outcome === "created" || contact.outcome === "updated"
      ? [{ accountId, type: `contact.${contact.outcome}` as const, id: contact.row.contact_id }]
      : [],
  );
  if (events.length > 0) await appendEvents(session, events);
}

async function markRefused(
  session: Session,
  { accountId, importId }: ImportKey,
  rows: RefusedRow[],
): Promise<void> {
  await session.run(refuseRows, [
    accountId,
    importId,
    rows.map((row) => row.line),
    rows.map((row) => row.code),
    rows.map((row) => row.column),
    rows.map((row) => row.value),
  ]);
}

async function refuseNext(database: Database, open: OpenImport, code: string): Promise<number | null> {
  return database.transaction(async (session) => {
    const [row] = await session.run(nextRows, [open.accountId, open.importId, open.lineDone, 1]);
    if (!row) return null;
    const reading = refused(code, { value: row.content });
    const refusal = reading.kind === "refused" ? reading.refusal : { code, column: null, value: null };
    await markRefused(session, open, [{ line: row.line, ...refusal }]);
    const sorted: Sorted = { changes: [], refused: [{ line: row.line, ...refusal }], repeated: 0, erased: 0 };
    await settleRows(session, open, row.line, { ...sorted, upserted: [] });
    return row.line;
  }, BY_LINE);
}
