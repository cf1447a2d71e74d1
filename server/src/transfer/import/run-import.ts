// The job of an import: applies its rows to the last one, from wherever a crash or a stop left it.
import { appendEvents } from "../../events/index.ts";
import type { Database } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import type { JobContext } from "../../platform/jobs/create-jobs.ts";
import { applyRange } from "./apply-range.ts";
import { layoutOf } from "./csv-layout.ts";
import { csvMeaning } from "./csv-meaning.ts";
import { forgetHeadingsAtEnd } from "./forget-headings.ts";
import type { ImportKey, ImportStatus } from "./import.ts";
import { ImportRanges } from "./import-ranges.ts";
import { ndjsonMeaning } from "./ndjson-reader.ts";
import { ImportIsOver, type OpenImport } from "./open-import.ts";
import type { RowMeaning } from "./row.ts";

/** Ranges that are applied at the same time: their lines differ, and so do the contacts that they lock. */
const AT_ONCE = 2;

export interface RunImportDeps {
  /** For work over many rows. */
  database: Database;
  /** Rows of one transaction at most. */
  batchSize: number;
}

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

const deleteWaiting = statement<[string, string], never>(
  "delete_waiting_rows",
  `delete from import_rows
   where account_id = $1
     and import_id = $2
     and refused_code is null`,
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

/** A signal that aborts makes it throw between two batches, to be called again. */
export async function runImport(deps: RunImportDeps, key: ImportKey, { signal }: JobContext): Promise<void> {
  const { database } = deps;
  const [found] = await database.run(findImport, [key.accountId, key.importId]);
  switch (found?.status) {
    case "queued":
    case "running":
      return applyAll(deps, key, found, signal);
    case "canceled":
      return database.transaction(async (session) => {
        await session.run(deleteWaiting, [key.accountId, key.importId]);
        await forgetHeadingsAtEnd(session, key);
      });
    case "receiving":
    case "finished":
    case undefined:
      return;
  }
}

async function applyAll(
  deps: RunImportDeps,
  key: ImportKey,
  found: FoundImport,
  signal: AbortSignal,
): Promise<void> {
  const { database } = deps;
  const { accountId, importId } = key;
  const open = openImport(key, found);
  const ranges = new ImportRanges(database, { ...key, lineDone: found.line_done }, deps.batchSize);
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const applyNext = async () => {
    for (;;) {
      either.throwIfAborted();
      const range = await ranges.next();
      if (range === null) return;
      await applyRange(database, open, ranges, range);
    }
  };
  try {
    await allSettled(AT_ONCE, applyNext, (error) => failed.abort(error));
  } catch (error) {
    // Canceled, or another process has ended it: what it says now decides.
    if (error instanceof ImportIsOver) return runImport(deps, key, { signal });
    throw error;
  }
  await database.transaction(async (session) => {
    const finished = await session.run(finish, [accountId, importId]);
    await forgetHeadingsAtEnd(session, key);
    if (finished.length > 0)
      await appendEvents(session, [{ accountId, type: "import.finished", id: importId }]);
  });
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
async function allSettled(
  times: number,
  work: () => Promise<void>,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const failures: unknown[] = [];
  const one = () =>
    work().catch((error) => {
      failures.push(error);
      onFailure(error);
    });
  await Promise.all(Array.from({ length: times }, one));
  if (failures.length > 0) throw failures[0];
}
