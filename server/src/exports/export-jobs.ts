// Exports as jobs, in the form of all jobs.
import type { ExportSelection } from "../contacts/index.ts";
import type { JobRow, JobSource } from "../jobs/index.ts";
import { newestRows, rowById } from "../platform/database/account-rows.ts";
import type { Database } from "../platform/database/database.ts";
import type { Mailer } from "../platform/mail/mailer.ts";
import { EXPORT_COLUMNS, type ExportRow, type ExportStatus, readExports } from "./export.ts";
import { chosenContacts } from "./kept-selection.ts";
import { exportBeingMailed, mailNotConfigured } from "./problems.ts";
import { endCanceled, lockExport } from "./run/export-transitions.ts";
import { startExport } from "./start-export.ts";

const STATUSES: Record<ExportStatus, JobRow["status"]> = {
  queued: "queued",
  running: "running",
  mailing: "running",
  sent: "finished",
  failed: "failed",
  canceled: "canceled",
};

const list = newestRows({ name: "list_exports", table: "exports", columns: EXPORT_COLUMNS, id: "export_id" });

export function exportJobs(database: Database): JobSource {
  return {
    kinds: ["export"],
    async list(accountId, { before, limit }) {
      return (await database.run(list, { accountId, before, limit })).map(jobRowOf);
    },
    async find(runner, accountId, exportId) {
      const row = await rowById(runner, readExports, accountId, exportId);
      return row ? jobRowOf(row) : null;
    },
    /** A running export notices at its next chunk. Throws 409 `export_being_mailed`. */
    async cancel(session, accountId, exportId) {
      const key = { accountId, exportId };
      const found = await lockExport(session, key);
      if (found?.status === "mailing") throw exportBeingMailed();
      // Changes nothing when the export has ended.
      const row = found && (await endCanceled(session, { ...key, runId: found.run_id }, null));
      return row ? jobRowOf(row) : null;
    },
  };
}

/** For POST /contacts/bulk. */
export function exportSelection(mailer: Mailer | null): ExportSelection {
  return async (session, { selection, ...wish }) => {
    if (mailer === null) throw mailNotConfigured();
    const contacts = chosenContacts(selection);
    return jobRowOf(await startExport(session, { ...wish, contacts, emailPointer: "/act/export/email" }));
  };
}

function jobRowOf(row: ExportRow): JobRow {
  return {
    id: row.export_id,
    kind: "export",
    status: STATUSES[row.status],
    rowsDone: row.rows_done,
    rowsTotal: row.rows_total,
    notFound: 0,
    refused: 0,
    error: row.error,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}
