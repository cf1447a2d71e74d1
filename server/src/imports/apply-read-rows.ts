// Applies a range of rows by reading their texts: those that PostgreSQL can't apply by itself, which are few.
import { type ContactChange, upsertContacts, wereErasedSince } from "../contacts/index.ts";
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import type { ImportKey } from "./import.ts";
import type { LineRange } from "./import-ranges.ts";
import { type OpenImport, RowsAreGone } from "./open-import.ts";
import { type Refusal, type RowReading, refused } from "./row.ts";
import type { RangeOutcome } from "./settle-rows.ts";

interface WaitingRow {
  line: number;
  phone_hash: Buffer;
  content: string;
}

interface RefusedRow extends Refusal {
  line: number;
}

/** What becomes of rows. */
interface Sorted {
  changes: { change: ContactChange; row: WaitingRow }[];
  refused: RefusedRow[];
  erased: number;
}

/** People of these lines were erased since the import began: the range is applied anew, without them. */
export class ErasedMeanwhile extends Error {
  readonly lines: number[];

  constructor(lines: number[]) {
    super("People of an import were erased.");
    this.lines = lines;
  }
}

/** What is known of rows of the range from an earlier try. */
export interface KnownRows {
  /** Lines of people who were erased. */
  erased: Set<number>;
  /** PostgreSQL refuses what the only row says. */
  isRejected: boolean;
}

/** Of a row of which nothing more is to be said; that it had no cell is refused as that it has no phone. */
const NOTHING: Refusal = { code: "no_phone", column: null, value: null };

const readRows = statement<[string, string, number, number], WaitingRow>(
  "read_waiting_rows",
  `select line, phone_hash, content
   from import_rows
   where account_id = $1
     and import_id = $2
     and line > $3
     and line <= $4
     and refused_code is null
   order by line`,
);

const deleteRows = statement<[string, string, number[]], { line: number }>(
  "delete_applied_rows",
  `delete from import_rows
   where account_id = $1
     and import_id = $2
     and line = any ($3::bigint[])
   returning line`,
);

/** It gives up what a row that isn't read any more asked for. */
const refuseRows = statement<
  [string, string, number[], string[], (string | null)[], (string | null)[]],
  { line: number }
>(
  "refuse_rows",
  `update import_rows
   set refused_code = refusal.code, refused_column = refusal.column_name, refused_value = refusal.value,
     phone = null, name = null, labels = null, groups = null, how = null
   from unnest($3::bigint[], $4::text[], $5::text[], $6::text[]) as refusal (line, code, column_name, value)
   where account_id = $1
     and import_id = $2
     and import_rows.line = refusal.line
     and refused_code is null
   returning import_rows.line`,
);

/** Throws ErasedMeanwhile and RowsAreGone, and what PostgreSQL refuses; then the transaction is to be rolled back. */
export async function applyReadRows(
  session: Session,
  open: OpenImport,
  { after, last, contactIds }: LineRange,
  known: KnownRows,
): Promise<RangeOutcome> {
  const { accountId, importId } = open;
  const rows = await session.run(readRows, [accountId, importId, after, last]);
  const sorted = sortRows(rows, open, known);
  for (const [index, { change }] of sorted.changes.entries()) change.contactId = contactIds[index] as string;
  const outcome = await upsert(session, open, sorted);
  const refusedLines = new Set(sorted.refused.map((row) => row.line));
  const lines = rows.map((row) => row.line).filter((line) => !refusedLines.has(line));
  const gone = await session.run(deleteRows, [accountId, importId, lines]);
  const marked = await markRefused(session, open, sorted.refused);
  if (gone.length + marked < rows.length) throw new RowsAreGone();
  return outcome;
}

function sortRows(rows: WaitingRow[], { meaning }: OpenImport, known: KnownRows): Sorted {
  const sorted: Sorted = { changes: [], refused: [], erased: 0 };
  for (const row of rows) {
    const reading = readingOf(row, meaning.readText(row.content), known);
    if (known.erased.has(row.line)) sorted.erased++;
    else if (reading.kind === "change") sorted.changes.push({ change: reading.change, row });
    else sorted.refused.push({ line: row.line, ...(reading.kind === "refused" ? reading.refusal : NOTHING) });
  }
  return sorted;
}

function readingOf({ content }: WaitingRow, reading: RowReading, { isRejected }: KnownRows): RowReading {
  return isRejected ? refused("invalid_value", { value: content }) : reading;
}

/**
 * Whom an erasure took since the import began is looked for behind the locks: one that committed meanwhile is seen by
 * then, and one that begins waits.
 */
async function upsert(session: Session, open: OpenImport, sorted: Sorted): Promise<RangeOutcome> {
  const { accountId, createdAt, dryRun } = open;
  const { changes, refused, erased } = sorted;
  const outcome: RangeOutcome = { created: [], updated: [], unchanged: 0, refused: 0, erased };
  if (changes.length > 0) {
    if (dryRun) await session.client.query("savepoint dry_run");
    const upserted = await upsertContacts(
      session,
      accountId,
      changes.map(({ change }) => change),
    );
    const facts = changes.map(({ row }) => ({ addressHash: row.phone_hash, at: createdAt }));
    const erasedSince = await wereErasedSince(session, accountId, facts);
    if (erasedSince.includes(true))
      throw new ErasedMeanwhile(changes.filter((_, index) => erasedSince[index]).map(({ row }) => row.line));
    if (dryRun) await session.client.query("rollback to savepoint dry_run");
    for (const [index, contact] of upserted.entries()) {
      const line = changes[index]?.row.line as number;
      if (contact.outcome === "too_large")
        refused.push({ ...NOTHING, line, code: "enhanced_data_too_large" });
      else if (contact.outcome === "unchanged") outcome.unchanged++;
      else outcome[contact.outcome].push(contact.row.contact_id);
    }
  }
  return { ...outcome, refused: refused.length };
}

/** Answers how many. */
async function markRefused(
  session: Session,
  { accountId, importId }: ImportKey,
  rows: RefusedRow[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const marked = await session.run(refuseRows, [
    accountId,
    importId,
    rows.map((row) => row.line),
    rows.map((row) => row.code),
    rows.map((row) => row.column),
    rows.map((row) => row.value),
  ]);
  return marked.length;
}
