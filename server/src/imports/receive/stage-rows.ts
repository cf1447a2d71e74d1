// Writes rows of an upload to the database, a batch per transaction, as long as the import isn't canceled. Rows of one phone are
// joined, also with those of earlier batches.

import { finished } from "node:stream/promises";
import { from as copyFrom } from "pg-copy-streams";
import { addressHash, hashesOfText } from "../../contacts/index.ts";
import { JOB_KEY, type JobKey } from "../../jobs/index.ts";
import type { HashKey } from "../../platform/crypto.ts";
import {
  type Database,
  deleteRows,
  type Session,
  selectRows,
  statement,
  t,
} from "../../platform/database/index.ts";
import { byteaArrayLiteral, storable } from "../../platform/database/literals.ts";
import { AFTER_CONFLICT, retry } from "../../platform/database/retry.ts";
import { Problem } from "../../platform/problem.ts";
import { importErrors } from "../errors.ts";
import { IS_RECEIVING, importStep } from "../import.ts";
import { JoinedChange } from "../rows/joined-change.ts";
import type { JoinedRow, JoinedRows } from "../rows/joined-rows.ts";
import { type ImportedChange, type ReadRow, type RowReading, refused } from "../rows/row.ts";

const COPY_ROWS = `copy import_rows (account_id, job_id, line, content, phone_hash, named_hashes, refused_code, refused_column,
  refused_value, change) from stdin`;
const COPY_ESCAPES: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
const COPY_SPECIAL = /[\\\n\r\t]/;
/** Earlier changes that are read at once: each can have 256 KiB. */
const MOST_JOINED = 100;

/**
 * Must not use the primary key, which would read all rows of the import: without the account, whose keyed hashes nobody else has, and
 * with a condition on the import that no index serves (PostgreSQL 18 skips the first column of an index).
 */
export const findEarlier = statement({
  name: "find_earlier_import_rows",
  parameters: { jobId: t.uuid, hashes: t.byteaArray },
  columns: { line: t.int8, phone_hash: t.nullable(t.bytea) },
  sql: `select line, phone_hash
    from import_rows
    where phone_hash = any ($hashes)
      and (job_id = $jobId) is true
      and refused_code is null`,
});

const LINES = {
  table: "import_rows",
  key: JOB_KEY,
  where: "line = any ($lines)",
  parameters: { lines: t.int8Array },
};

const readChanges = selectRows({
  name: "read_changes_of_import_rows",
  ...LINES,
  columns: { line: t.int8, change: t.nullable(t.jsonb<ImportedChange>()) },
});

const deleteJoined = deleteRows({
  name: "delete_joined_import_rows",
  ...LINES,
  columns: { line: t.int8 },
});

const countReceived = importStep("count_received_rows", {
  set: `rows_received = rows_received + $rows, rows_done = rows_done + $refused + $repeated, refused = refused + $refused,
        repeated = repeated + $repeated, received_at = clock_timestamp()`,
  where: IS_RECEIVING,
  parameters: { rows: t.int8, refused: t.int8, repeated: t.int8 },
});

type Target = JobKey & { hashKey: HashKey };
type Batch = Pick<JoinedRows, "rows" | "repeated" | "refused"> & { people: JoinedRow[] };

/** Answers the lines, in their order, whose name differs from that of an earlier batch. Throws 409 `import_canceled`. */
export async function stageRows(database: Database, to: Target, batch: Batch): Promise<number[]> {
  // An erasure can deadlock with a batch.
  return retry(AFTER_CONFLICT, () => database.transaction((session) => stage(session, to, batch)));
}

/** Locks rows before the import, as erasures do. */
async function stage(session: Session, to: Target, { rows, people, ...batch }: Batch): Promise<number[]> {
  const key = { accountId: to.accountId, jobId: to.jobId };
  const earlier = await earlierLines(session, to, people);
  const fresh = people.filter((row) => !earlier.has(row));
  await copy(session, to, [...batch.refused, ...fresh.map(rowOf)]);
  let { repeated } = batch;
  let refused = batch.refused.length;
  const renamed: number[] = [];
  const known = [...earlier];
  for (let from = 0; from < known.length; from += MOST_JOINED) {
    const some = known.slice(from, from + MOST_JOINED);
    const lines = some.map(([, line]) => line);
    const found = await session.run(readChanges, { ...key, lines });
    const changes = new Map(found.map(({ line, change }) => [line, change as ImportedChange]));
    const joined = some.map(([row, line]) => joinedRow(row, changes.get(line)));
    await copy(
      session,
      to,
      joined.map(({ row }) => row),
    );
    renamed.push(...joined.flatMap(({ row, isRenamed }) => (isRenamed ? [row.line] : [])));
    const taken = lines.filter((_, index) => joined[index]?.row.reading.kind === "change");
    repeated += (await session.run(deleteJoined, { ...key, lines: taken })).length;
    refused += joined.length - taken.length;
  }
  const counted = await session.run(countReceived, { ...key, rows, refused, repeated });
  if (counted.length === 0) throw new Problem(importErrors.import_canceled);
  return renamed.toSorted((one, other) => one - other);
}

/** The lines of rows of earlier batches that have the phones of these rows. */
async function earlierLines(
  session: Session,
  { jobId, hashKey }: Target,
  people: JoinedRow[],
): Promise<Map<JoinedRow, number>> {
  const rows = new Map(people.map((row) => [addressHash(hashKey, row.change.phone).toString("hex"), row]));
  const hashes = [...rows.keys()].map((hash) => Buffer.from(hash, "hex"));
  const found = hashes.length === 0 ? [] : await session.run(findEarlier, { jobId, hashes });
  return new Map(
    found.map((one) => [rows.get(one.phone_hash?.toString("hex") ?? "") as JoinedRow, one.line]),
  );
}

function rowOf({ line, text, change }: JoinedRow): ReadRow {
  return { line, text, reading: { kind: "change", change, notices: [] } };
}

/** `earlier`: undefined if an erasure has just deleted the row. */
function joinedRow(
  row: JoinedRow,
  earlier: ImportedChange | undefined,
): { row: ReadRow; isRenamed: boolean } {
  if (!earlier) return { row: rowOf(row), isRenamed: false };
  const joined = new JoinedChange(earlier);
  const isRenamed = joined.differsFrom(row.change);
  const fault = joined.add(row.change);
  if (fault === null) return { row: rowOf({ ...row, change: joined.value() }), isRenamed };
  return { row: { ...row, reading: refused(fault, { phone: row.change.phone }) }, isRenamed: false };
}

async function copy(session: Session, to: Target, rows: ReadRow[]): Promise<void> {
  if (rows.length === 0) return;
  const lines = rows.map((row) => `${cellsOf(to, row).map(copyCell).join("\t")}\n`);
  await finished(session.client.query(copyFrom(COPY_ROWS)).end(Buffer.from(lines.join(""))));
}

/** In the order of `COPY_ROWS`. */
function cellsOf({ accountId, jobId, hashKey }: Target, { line, text, reading }: ReadRow) {
  const row = [accountId, jobId, String(line), storable(text)];
  if (reading.kind === "change") {
    const { change } = reading;
    return [
      ...row,
      byteaText(addressHash(hashKey, change.phone)),
      null,
      null,
      null,
      null,
      JSON.stringify(change),
    ];
  }
  const { refusal, phone, name } = reading as Extract<RowReading, { kind: "refused" }>;
  const named = phone === null ? byteaArrayLiteral(hashesOfText(hashKey, text, name)) : null;
  const { code, column, value } = refusal;
  const hash = phone && byteaText(addressHash(hashKey, phone));
  return [...row, hash, named, code, column && storable(column), value && storable(value), null];
}

function byteaText(bytes: Buffer): string {
  return `\\x${bytes.toString("hex")}`;
}

/** The text format of COPY. */
function copyCell(cell: string | null): string {
  if (cell === null) return "\\N";
  return COPY_SPECIAL.test(cell) ? cell.replace(/[\\\n\r\t]/g, (one) => COPY_ESCAPES[one] as string) : cell;
}
