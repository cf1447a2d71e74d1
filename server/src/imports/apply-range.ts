// Applies a range of rows in one transaction: contacts, events, counters and the rows themselves.
import type { Database } from "../platform/database/database.ts";
import { databaseFailure } from "../platform/database/sql-state.ts";
import { applyReadRows, ErasedMeanwhile, type KnownRows } from "./apply-read-rows.ts";
import { applyStagedRows, RowsMustBeRead } from "./apply-staged-rows.ts";
import { type ImportRanges, type LineRange, newContactIds } from "./import-ranges.ts";
import { BY_LINE, type OpenImport, RowsAreGone } from "./open-import.ts";
import { settleRows } from "./settle-rows.ts";

/** Transactions that deadlocks and erasures may cost a range. */
const TRIES = 5;

/** Throws ImportIsOver. */
export async function applyRange(
  database: Database,
  open: OpenImport,
  ranges: ImportRanges,
  range: LineRange,
): Promise<void> {
  const known: KnownRows = { erased: new Set(), isRejected: false };
  for (let tries = 1, { staged } = range; ; tries++) {
    try {
      return await applyOnce(database, open, ranges, { range: { ...range, staged }, known });
    } catch (error) {
      const failure = databaseFailure(error);
      if (staged && (failure === "rejected" || error instanceof RowsMustBeRead)) staged = false;
      else if (failure === "rejected" && range.last - range.after > 1)
        return applyHalves(database, open, ranges, range);
      else if (failure === "rejected" && !known.isRejected) known.isRejected = true;
      else if (error instanceof ErasedMeanwhile) for (const line of error.lines) known.erased.add(line);
      else if ((failure !== "conflict" && !(error instanceof RowsAreGone)) || tries >= TRIES) throw error;
    }
  }
}

async function applyOnce(
  database: Database,
  open: OpenImport,
  ranges: ImportRanges,
  { range, known }: { range: LineRange; known: KnownRows },
): Promise<void> {
  await database.transaction(async (session) => {
    const outcome = range.staged
      ? await applyStagedRows(session, open, range)
      : await applyReadRows(session, open, range, known);
    await settleRows(session, open, ranges.lineDoneWith(range), outcome);
  }, BY_LINE);
  ranges.settled(range);
}

/** One row that can't be stored mustn't hold up the others: by halves of the lines until it is alone. */
async function applyHalves(
  database: Database,
  open: OpenImport,
  ranges: ImportRanges,
  range: LineRange,
): Promise<void> {
  const middle = Math.floor((range.after + range.last) / 2);
  for (const half of [
    { ...range, last: middle },
    { ...range, after: middle },
  ]) {
    const contactIds = newContactIds(range.contactIds.length);
    await applyRange(database, open, ranges, { ...half, staged: false, contactIds });
  }
}
