// Imports as jobs, in the form of all jobs.
import type { JobRow, JobSource } from "../jobs/index.ts";
import { newestRows, rowById } from "../platform/database/account-rows.ts";
import type { Database } from "../platform/database/database.ts";
import { columnList, statement } from "../platform/database/statement.ts";
import {
  IMPORT_COLUMNS,
  IMPORT_KEY,
  type ImportRow,
  type ImportStatus,
  importOf,
  readImports,
} from "./import.ts";

const STATUSES: Record<ImportStatus, JobRow["status"]> = {
  receiving: "queued",
  queued: "queued",
  running: "running",
  finished: "finished",
  canceled: "canceled",
};

const list = newestRows({ name: "list_imports", table: "imports", columns: IMPORT_COLUMNS, id: "import_id" });

const cancelOpen = statement({
  name: "cancel_import",
  parameters: IMPORT_KEY,
  columns: IMPORT_COLUMNS,
  sql: `update imports
    set status = 'canceled', finished_at = now()
    where account_id = $accountId
      and import_id = $importId
      and status in ('receiving', 'queued', 'running')
    returning ${columnList(IMPORT_COLUMNS)}`,
});

export function importJobs(database: Database): JobSource {
  return {
    kinds: ["import"],
    async list(accountId, { before, limit }) {
      return (await database.run(list, { accountId, before, limit })).map(jobRowOf);
    },
    async find(runner, accountId, importId) {
      const row = await rowById(runner, readImports, accountId, importId);
      return row ? jobRowOf(row) : null;
    },
    async cancel(session, accountId, importId) {
      const [row] = await session.run(cancelOpen, { accountId, importId });
      return row ? jobRowOf(row) : null;
    },
  };
}

function jobRowOf(row: ImportRow): JobRow {
  const { rows_done: rowsDone, rows_total: rowsTotal } = importOf(row);
  return {
    id: row.import_id,
    kind: "import",
    status: STATUSES[row.status],
    rowsDone,
    rowsTotal,
    notFound: 0,
    refused: row.refused,
    error: null,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}
