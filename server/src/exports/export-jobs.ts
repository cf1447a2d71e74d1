// Exports as jobs, in the form of all jobs.
import type { ExportSelection } from "../contacts/index.ts";
import type { JobRow, JobSource } from "../jobs/index.ts";
import type { Database } from "../platform/database/database.ts";
import type { Mailer } from "../platform/mail/mailer.ts";
import { Problem } from "../platform/problem.ts";
import { cancelOpenExport } from "./api/cancel-export.ts";
import { listExportRows } from "./api/list-exports.ts";
import { type ExportRow, type ExportStatus, readExport } from "./export.ts";
import { chosenContacts } from "./kept-selection.ts";
import { mailNotConfigured } from "./problems.ts";
import { startExport } from "./start-export.ts";

const STATUSES: Record<ExportStatus, JobRow["status"]> = {
  queued: "queued",
  running: "running",
  mailing: "running",
  sent: "finished",
  failed: "failed",
  canceled: "canceled",
};

export function exportJobs(database: Database): JobSource {
  return {
    kinds: ["export"],
    async list(accountId, { before, limit, kinds }) {
      if (!kinds.includes("export")) return [];
      return (await listExportRows(database, accountId, { before, limit })).map(jobRowOf);
    },
    async find(runner, accountId, exportId) {
      const row = await readExport(runner, { accountId, exportId });
      return row ? jobRowOf(row) : null;
    },
    async cancel(session, accountId, exportId) {
      const row = await cancelOpenExport(session, { accountId, exportId }).catch(nullIfEnded);
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

function nullIfEnded(error: unknown): null {
  if (error instanceof Problem && error.code === "export_not_cancelable") return null;
  throw error;
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
