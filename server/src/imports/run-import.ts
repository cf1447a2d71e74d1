// The job of an import: applies its rows, a time slice after the other, from wherever the last slice or a crash left it.
import { appendEvents } from "../events/index.ts";
import type { Database } from "../platform/database/database.ts";
import { statement } from "../platform/database/statement.ts";
import type { JobOutcome, TimeSlice } from "../platform/jobs/account-job.ts";
import { applyRange } from "./apply-range.ts";
import { layoutOf } from "./csv-layout.ts";
import { csvMeaning } from "./csv-meaning.ts";
import { forgetHeadingsAtEnd } from "./forget-headings.ts";
import type { ImportKey, ImportStatus } from "./import.ts";
import { ImportRanges } from "./import-ranges.ts";
import { ndjsonMeaning } from "./ndjson-reader.ts";
import { BY_LINE, ImportIsOver, type OpenImport } from "./open-import.ts";
import type { RowMeaning } from "./row.ts";

/** Ranges that are applied at the same time: their lines differ, and so do the contacts that they lock. */
const AT_ONCE = 2;
/** Rows that a transaction deletes when the import was canceled. */
const DISCARDED_AT_ONCE = 10_000;

export interface RunImportDeps {
  /** For work over many rows. */
  database: Database;
  /** Rows of one transaction at most. */
  batchSize: number;
}

type Slice = Pick<TimeSlice, "isOver">;

interface FoundImport {
  status: ImportStatus;
  delimiter: string | null;
  headings: string[];
  dry_run: boolean;
  created_at: Date;
  line_done: number;
}

const findImport = statement<[string, string], FoundImport>(
  "find_import_to_run",
  `select status, delimiter, headings, dry_run, created_at, line_done
   from imports
   where account_id = $1
     and import_id = $2`,
);

const deleteWaiting = statement<[string, string, number], { line: number }>(
  "delete_waiting_rows",
  `delete from import_rows
   where account_id = $1
     and import_id = $2
     and refused_code is null
     and line in (
       select line
       from import_rows
       where account_id = $1
         and import_id = $2
         and refused_code is null
       order by line
       limit $3
     )
   returning line`,
);

const finish = statement<[string, string], { import_id: string }>(
  "finish_import",
  `update imports
   set status = 'finished', finished_at = now()
   where account_id = $1
     and import_id = $2
     and status in ('queued', 'running')
   returning import_id`,
);

/** One time slice, at least one batch long. */
export async function runImport(deps: RunImportDeps, key: ImportKey, slice: Slice): Promise<JobOutcome> {
  const { database } = deps;
  const [found] = await database.run(findImport, [key.accountId, key.importId]);
  switch (found?.status) {
    case "queued":
    case "running":
      return applyRows(deps, key, found, slice);
    case "canceled":
      return discardRows(deps, key, slice);
    case "receiving":
    case "finished":
    case undefined:
      return "ended";
  }
}

async function applyRows(
  deps: RunImportDeps,
  key: ImportKey,
  found: FoundImport,
  slice: Slice,
): Promise<JobOutcome> {
  const { database } = deps;
  const open = openImport(key, found);
  const ranges = new ImportRanges(database, { ...key, lineDone: found.line_done }, deps.batchSize);
  let isLast = false;
  let failed = false;
  const applyNext = async () => {
    do {
      const range = await ranges.next();
      if (range === null) isLast = true;
      else await applyRange(database, open, ranges, range);
    } while (!isLast && !failed && !slice.isOver());
  };
  try {
    await allSettled(AT_ONCE, applyNext, () => {
      failed = true;
    });
  } catch (error) {
    // Canceled, or another process has ended it: what it says now decides.
    if (error instanceof ImportIsOver) return runImport(deps, key, slice);
    throw error;
  }
  if (!isLast) return { againInMs: 0 };
  await finishImport(database, key);
  return "ended";
}

async function finishImport(database: Database, key: ImportKey): Promise<void> {
  const { accountId, importId } = key;
  await database.transaction(async (session) => {
    const finished = await session.run(finish, [accountId, importId]);
    await forgetHeadingsAtEnd(session, key);
    if (finished.length > 0)
      await appendEvents(session, [{ accountId, type: "import.finished", id: importId }]);
  });
}

/** Of a canceled import: what was refused stays for the report. */
async function discardRows({ database }: RunImportDeps, key: ImportKey, slice: Slice): Promise<JobOutcome> {
  const { accountId, importId } = key;
  for (;;) {
    const gone = await database.transaction(
      (session) => session.run(deleteWaiting, [accountId, importId, DISCARDED_AT_ONCE]),
      BY_LINE,
    );
    if (gone.length < DISCARDED_AT_ONCE) break;
    if (slice.isOver()) return { againInMs: 0 };
  }
  await database.transaction((session) => forgetHeadingsAtEnd(session, key));
  return "ended";
}

function openImport(key: ImportKey, found: FoundImport): OpenImport {
  const { accountId, importId } = key;
  const { delimiter, headings } = found;
  const meaning =
    delimiter === null ? ndjsonMeaning : (csvMeaning(layoutOf(headings, delimiter)) as RowMeaning);
  const { dry_run: dryRun, created_at: createdAt } = found;
  return { accountId, importId, dryRun, createdAt, meaning };
}

/** Does `work` so many times at once; throws the first failure when all have ended, so that none goes on behind it. */
async function allSettled(times: number, work: () => Promise<void>, onFailure: () => void): Promise<void> {
  const failures: unknown[] = [];
  const one = () =>
    work().catch((error) => {
      failures.push(error);
      onFailure();
    });
  await Promise.all(Array.from({ length: times }, one));
  if (failures.length > 0) throw failures[0];
}
