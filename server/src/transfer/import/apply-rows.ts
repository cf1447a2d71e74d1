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
import { type Refusal, type RowMeaning, type RowReading, refused } from "./row.ts";
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
  lines: number[];
  changes: { change: ContactChange; row: ReadRow }[];
  refused: RefusedRow[];
  repeated: number[];
  erased: number[];
}

/** Somebody else goes on with the import, or it was canceled: nothing is applied. Not a fault. */
export class ImportIsOver extends Error {}

/** People of these rows were erased since the import began: the batch is applied anew, without them. */
class ErasedMeanwhile extends Error {
  readonly rows: ReadRow[];

  constructor(rows: ReadRow[]) {
    super("People of an import were erased.");
    this.rows = rows;
  }
}

/** Of a row of which nothing more is to be said; that it had no cell is refused as that it has no phone. */
const NOTHING: Refusal = { code: "no_phone", column: null, value: null };

/** Transactions that deadlocks may cost a batch. */
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

const deleteRows = statement<[string, string, number[]], { line: number }>(
  "delete_applied_rows",
  `delete from import_rows
   where account_id = $1
     and import_id = $2
     and line = any ($3::bigint[])
   returning line`,
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

/** Rows that were read and understood, in their order: the next ones are, while these are applied. */
export interface ReadRow {
  line: number;
  phoneHash: Buffer;
  content: string;
  /** Its phone comes again further down. */
  repeated: boolean;
  reading: RowReading;
}

/** Up to `limit` rows behind this line; none are behind the last one. */
export async function readRows(
  database: Database,
  open: OpenImport,
  { after, limit }: { after: number; limit: number },
): Promise<ReadRow[]> {
  const { accountId, importId } = open;
  const rows = await database.transaction(
    (session) => session.run(nextRows, [accountId, importId, after, limit]),
    BY_LINE,
  );
  return rows.map(({ line, phone_hash: phoneHash, content, repeated }) => {
    const reading = open.meaning.readText(content);
    return { line, phoneHash, content, repeated, reading };
  });
}

/** Throws ImportIsOver. The import's `lineDone` is that of the last of these rows then. */
export async function applyRows(database: Database, open: OpenImport, rows: ReadRow[]): Promise<void> {
  const erased = new Set<ReadRow>();
  for (let tries = 1; ; tries++) {
    try {
      await database.transaction((session) => applyBatch(session, open, sortRows(rows, erased)));
      open.lineDone = rows.at(-1)?.line ?? open.lineDone;
      return;
    } catch (error) {
      if (databaseFailure(error) === "rejected") return applyHalves(database, open, rows);
      if (error instanceof ErasedMeanwhile) for (const row of error.rows) erased.add(row);
      else if (databaseFailure(error) !== "conflict" || tries === TRIES) throw error;
    }
  }
}

/** One row that can't be stored mustn't hold up the others: by halves until it is alone. */
async function applyHalves(database: Database, open: OpenImport, rows: ReadRow[]): Promise<void> {
  const [first] = rows;
  if (rows.length === 1 && first) {
    const reading = refused("invalid_value", { value: first.content });
    return applyRows(database, open, [{ ...first, repeated: false, reading }]);
  }
  const middle = rows.length >> 1;
  await applyRows(database, open, rows.slice(0, middle));
  await applyRows(database, open, rows.slice(middle));
}

/** No plan that reads all rows of a table. */
const BY_LINE =
  "set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_hashjoin = off";

async function applyBatch(session: Session, open: OpenImport, sorted: Sorted): Promise<void> {
  const { accountId, importId } = open;
  const upserted = await upsert(session, open, sorted);
  const refusedLines = new Set(sorted.refused.map((row) => row.line));
  const gone = sorted.lines.filter((line) => !refusedLines.has(line));
  // What an erasure has deleted is counted by it.
  const deleted = new Set(
    (await session.run(deleteRows, [accountId, importId, gone])).map((row) => row.line),
  );
  const present = (lines: number[]) => lines.filter((line) => deleted.has(line));
  if (sorted.refused.length > 0) await markRefused(session, open, sorted.refused);
  const { repeated, erased } = sorted;
  await settleRows(session, open, {
    ...sorted,
    upserted,
    repeated: present(repeated),
    erased: present(erased),
  });
  if (!open.dryRun) await tell(session, accountId, upserted);
}

function sortRows(rows: ReadRow[], erased: Set<ReadRow>): Sorted {
  const sorted: Sorted = {
    lines: rows.map((row) => row.line),
    changes: [],
    refused: [],
    repeated: [],
    erased: [],
  };
  for (const row of rows) {
    const { reading, line } = row;
    if (erased.has(row)) sorted.erased.push(line);
    else if (row.repeated) sorted.repeated.push(line);
    else if (reading.kind === "change") sorted.changes.push({ change: reading.change, row });
    else sorted.refused.push({ line, ...(reading.kind === "refused" ? reading.refusal : NOTHING) });
  }
  return sorted;
}

/**
 * Whom an erasure took since the import began is looked for behind the locks: one that committed meanwhile is seen by
 * then, and one that begins waits.
 */
async function upsert(session: Session, open: OpenImport, sorted: Sorted): Promise<UpsertedContact[]> {
  if (sorted.changes.length === 0) return [];
  const { accountId, createdAt } = open;
  if (open.dryRun) await session.client.query("savepoint dry_run");
  const changes = sorted.changes.map(({ change }) => change);
  const upserted = await upsertContacts(session, accountId, changes);
  const facts = sorted.changes.map(({ row }) => ({ addressHash: row.phoneHash, at: createdAt }));
  const erased = await wereErasedSince(session, accountId, facts);
  if (erased.includes(true))
    throw new ErasedMeanwhile(sorted.changes.filter((_, index) => erased[index]).map(({ row }) => row));
  if (open.dryRun) await session.client.query("rollback to savepoint dry_run");
  for (const [index, { outcome }] of upserted.entries()) {
    const line = sorted.changes[index]?.row.line as number;
    if (outcome === "too_large") sorted.refused.push({ ...NOTHING, line, code: "enhanced_data_too_large" });
  }
  return upserted;
}

async function settleRows(
  session: Session,
  open: OpenImport,
  done: Sorted & { upserted: UpsertedContact[] },
): Promise<void> {
  const count = (outcome: UpsertedContact["outcome"]) =>
    done.upserted.filter((contact) => contact.outcome === outcome).length;
  const settled = await session.run(settle, [
    open.accountId,
    open.importId,
    open.lineDone,
    done.lines.at(-1) as number,
    count("created"),
    count("updated"),
    count("unchanged"),
    done.refused.length,
    done.repeated.length,
    done.erased.length,
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
