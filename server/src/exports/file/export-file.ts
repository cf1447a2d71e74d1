// The kept file of an export: who can open it, and its end.
import { JOB_KEY, type JobKey, type JobStatus } from "../../jobs/index.ts";
import { type Database, statement, t } from "../../platform/database/index.ts";
import { publicId } from "../../platform/ids.ts";
import { notFound, Problem } from "../../platform/problem.ts";
import { exportErrors } from "../errors.ts";
import {
  type Delivery,
  type ExportFormat,
  type ExportRun,
  mayBeMailed,
  REQUESTER_IS_VALID,
} from "../export.ts";
import { RunIsOver, readChunks } from "./export-chunks.ts";

const FOUND = {
  run_id: t.uuid,
  status: t.textOf<JobStatus>(),
  delivery: t.nullable(t.textOf<Delivery>()),
  format: t.textOf<ExportFormat>(),
  bytes: t.nullable(t.int8),
  packed_bytes: t.nullable(t.int8),
  snapshot_at: t.nullable(t.timestamptz),
  is_kept: t.nullable(t.bool),
  email: t.nullable(t.text),
  export_domains: t.textArray,
  is_requester_valid: t.bool,
};

const find = statement({
  name: "find_export_file",
  parameters: JOB_KEY,
  columns: FOUND,
  sql: `select run_id, status, delivery, format, bytes, packed_bytes, snapshot_at, file_expires_at > now() as is_kept,
      email, export_domains, ${REQUESTER_IS_VALID} as is_requester_valid
    from jobs
    join accounts using (account_id)
    where account_id = $accountId
      and job_id = $jobId
      and kind = 'export'`,
});

export interface OpenFile {
  format: ExportFormat;
  snapshotAt: Date;
  bytes: number;
  packedBytes: number;
  /** Compressed. Throws 410 `export_file_gone` when an erasure deletes the rest. */
  chunks: AsyncGenerator<Buffer>;
}

/** With a key, throws 404 `export_not_found` and 409 `export_not_ready`. Throws 410 `export_file_gone`. */
export async function openFile(database: Database, key: JobKey, by: "link" | "key"): Promise<OpenFile> {
  const [row] = await database.run(find, key);
  if (by === "key") refuseUnready(key, row);
  if (!row?.is_kept || (by === "link" && !isLinked(row))) throw fileGone();
  const { run_id: runId, format, bytes, packed_bytes: packedBytes, snapshot_at: snapshotAt } = row;
  if (bytes === null || packedBytes === null || snapshotAt === null) throw fileGone();
  return { format, snapshotAt, bytes, packedBytes, chunks: keptChunks(database, { ...key, runId }) };
}

function fileGone(): Problem {
  return new Problem(exportErrors.export_file_gone);
}

/** Only "sent" opens with a key: an erasure names sent exports in its record, because their files may have been copied. */
function refuseUnready({ jobId }: JobKey, row: t.Outputs<typeof FOUND> | undefined): void {
  switch (row?.status) {
    case undefined:
      throw notFound(exportErrors.export_not_found, "export", publicId("exp", jobId));
    case "queued":
    case "running":
      throw new Problem(exportErrors.export_not_ready, { retryAfter: 2 });
    case "finished":
    case "failed":
    case "canceled":
      return;
  }
}

/** A recipient can open a link before the mail server's answer about the mail is stored. */
function isLinked(row: t.Outputs<typeof FOUND>): boolean {
  return row.delivery === "link" && ["running", "finished"].includes(row.status) && mayBeMailed(row);
}

/** Throws 410 `export_file_gone` for a missing chunk: an answer of which nothing has left yet can still be that problem. */
async function* keptChunks(database: Database, run: ExportRun): AsyncGenerator<Buffer> {
  try {
    yield* readChunks(database, run);
  } catch (error) {
    throw error instanceof RunIsOver ? fileGone() : error;
  }
}

/** Part of the hourly clean-up. */
export async function deleteOldFiles(database: Database): Promise<void> {
  await database.run(endOldFiles, {});
}

const endOldFiles = statement({
  name: "end_old_files",
  sql: `with ended as (
    update jobs
    set file_expires_at = null
    where file_expires_at <= now()
      and status = 'finished'
    returning account_id, job_id
  )
  delete from export_chunks
  using ended
  where export_chunks.account_id = ended.account_id
    and export_chunks.job_id = ended.job_id`,
});
