// Imports as jobs, in the form of all jobs.
import type { JobRow, JobSource } from "../jobs/index.ts";
import type { Database } from "../platform/database/database.ts";
import { cancelOpenImport } from "./api/cancel-import.ts";
import { listImportRows } from "./api/list-imports.ts";
import { type ImportRow, type ImportStatus, importOf, readImport } from "./import.ts";

const STATUSES: Record<ImportStatus, JobRow["status"]> = {
  receiving: "queued",
  queued: "queued",
  running: "running",
  finished: "finished",
  canceled: "canceled",
};

export function importJobs(database: Database): JobSource {
  return {
    kinds: ["import"],
    async list(accountId, { before, limit, kinds }) {
      if (!kinds.includes("import")) return [];
      return (await listImportRows(database, accountId, { before, limit })).map(jobRowOf);
    },
    async find(runner, accountId, importId) {
      const row = await readImport(runner, { accountId, importId });
      return row ? jobRowOf(row) : null;
    },
    async cancel(session, accountId, importId) {
      const row = await cancelOpenImport(session, { accountId, importId });
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
