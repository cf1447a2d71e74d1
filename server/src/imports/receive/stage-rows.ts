// Writes rows of an upload to the database, a batch per transaction, as long as the import isn't canceled.
import { finished } from "node:stream/promises";
import { from as copyFrom } from "pg-copy-streams";
import { type Database, type Session, statement, t } from "../../platform/database/index.ts";
import { byteaArrayLiteral, storable } from "../../platform/database/literals.ts";
import { AFTER_CONFLICT, retry } from "../../platform/database/retry.ts";
import { Problem } from "../../platform/problem.ts";
import { importErrors } from "../errors.ts";
import { IMPORT_KEY, type ImportKey, importStep } from "../import.ts";
import type { RowReading } from "../rows/row.ts";

export interface StagedRow {
  line: number;
  content: string;
  /** Null when the row has no valid phone. */
  phoneHash: Buffer | null;
  /** `hashesOfRow`; null when the row has a valid phone. */
  namedHashes: Buffer[] | null;
  reading: Exclude<RowReading, { kind: "blank" }>;
}

/** Each row becomes bytes at once: the garbage collector copies objects and strings that live until the batch is written. */
export class StagedBatch {
  readonly #key: ImportKey;
  readonly #lines: Buffer[] = [];
  firstLine = 0;
  lastLine = 0;
  refused = 0;

  constructor(key: ImportKey) {
    this.#key = key;
  }

  get rows(): number {
    return this.#lines.length;
  }

  /** The rows must be in the order of their lines. */
  add(row: StagedRow): void {
    if (this.rows === 0) this.firstLine = row.line;
    this.lastLine = row.line;
    if (row.reading.kind === "refused") this.refused++;
    const { accountId, importId } = this.#key;
    this.#lines.push(Buffer.from(`${[accountId, importId, ...cellsOf(row)].map(copyCell).join("\t")}\n`));
  }

  text(): Buffer {
    return Buffer.concat(this.#lines);
  }
}

const COPY_ROWS = `copy import_rows (account_id, import_id, line, content, phone_hash, named_hashes, refused_code, refused_column,
  refused_value, change) from stdin`;
const COPY_ESCAPES: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
const COPY_SPECIAL = /[\\\n\r\t]/;

/**
 * The last row of a phone counts. With a condition on the account, the inner query would use the primary key and read all
 * rows of the import. No other account has these keyed hashes.
 */
const deleteRepeated = statement({
  name: "delete_repeated_import_rows",
  parameters: { ...IMPORT_KEY, first: t.int8, last: t.int8 },
  columns: { line: t.int8 },
  sql: `delete from import_rows
    where account_id = $accountId
      and import_id = $importId
      and line = any (array(
        select earlier.line
        from import_rows as later
        cross join lateral (
          select line
          from import_rows
          where phone_hash = later.phone_hash
            and line < later.line
            and import_id = $importId
            and refused_code is null
          order by line desc
          limit 1
        ) as earlier
        where later.account_id = $accountId
          and later.import_id = $importId
          and later.line between $first and $last
          and later.refused_code is null
      ))
    returning line`,
});

const countReceived = importStep("count_received_rows", {
  set: `rows_received = rows_received + $rows, refused = refused + $refused, repeated = repeated + $repeated,
        received_at = clock_timestamp()`,
  where: "status = 'receiving'",
  parameters: { rows: t.int8, refused: t.int8, repeated: t.int8 },
});

/** Throws 409 `import_canceled`. */
export async function stageRows(database: Database, key: ImportKey, batch: StagedBatch): Promise<void> {
  const { firstLine: first, lastLine: last, refused } = batch;
  const text = batch.text();
  // Locks rows before the import, as erasures do.
  const stage = async (session: Session) => {
    await finished(session.client.query(copyFrom(COPY_ROWS)).end(text));
    const repeated = await session.run(deleteRepeated, { ...key, first, last });
    const counts = { rows: batch.rows, refused, repeated: repeated.length };
    const counted = await session.run(countReceived, { ...key, ...counts });
    if (counted.length === 0) throw new Problem(importErrors.import_canceled);
  };
  // An erasure can deadlock with a batch.
  await retry(AFTER_CONFLICT, () => database.transaction(stage));
}

/** In the order of `COPY_ROWS`. */
function cellsOf({
  line,
  content,
  phoneHash,
  namedHashes,
  reading,
}: StagedRow): (string | null | undefined)[] {
  const hash = phoneHash && `\\x${phoneHash.toString("hex")}`;
  const row = [String(line), content, hash, namedHashes && byteaArrayLiteral(namedHashes)];
  if (reading.kind === "refused") {
    const { code, column, value } = reading.refusal;
    return [...row, code, column && storable(column), value && storable(value), null];
  }
  return [...row, null, null, null, JSON.stringify(reading.change)];
}

/** The text format of COPY. */
function copyCell(cell: string | null | undefined): string {
  if (cell == null) return "\\N";
  return COPY_SPECIAL.test(cell) ? cell.replace(/[\\\n\r\t]/g, (one) => COPY_ESCAPES[one] as string) : cell;
}
