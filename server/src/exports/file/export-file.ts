// The kept file of an export: who can open it, and its end.
import { type Database, statement, t } from "../../platform/database/index.ts";
import { publicId } from "../../platform/ids.ts";
import { notFound } from "../../platform/problem.ts";
import { exportErrors } from "../errors.ts";
import {
  type Delivery,
  EXPORT_KEY,
  type ExportFormat,
  type ExportKey,
  type ExportRun,
  type ExportStatus,
  KEY_IS_VALID,
  mayBeMailed,
} from "../export.ts";
import { exportFileGone, exportNotReady } from "../problems.ts";
import { RunIsOver, readChunks } from "./export-chunks.ts";

const FOUND = {
  run_id: t.uuid,
  status: t.textOf<ExportStatus>(),
  delivery: t.nullable(t.textOf<Delivery>()),
  format: t.textOf<ExportFormat>(),
  bytes: t.nullable(t.int8),
  packed_bytes: t.nullable(t.int8),
  snapshot_at: t.nullable(t.timestamptz),
  is_kept: t.nullable(t.bool),
  email: t.nullable(t.text),
  export_domains: t.textArray,
  is_key_valid: t.bool,
};

const find = statement({
  name: "find_export_file",
  parameters: EXPORT_KEY,
  columns: FOUND,
  sql: `select run_id, status, delivery, format, bytes, packed_bytes, snapshot_at, file_expires_at > now() as is_kept,
      email, export_domains, ${KEY_IS_VALID} as is_key_valid
    from exports
    join accounts using (account_id)
    where account_id = $accountId
      and export_id = $exportId`,
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
export async function openFile(database: Database, key: ExportKey, by: "link" | "key"): Promise<OpenFile> {
  const [row] = await database.run(find, key);
  if (by === "key") refuseUnready(key, row);
  if (!row?.is_kept || (by === "link" && !isLinked(row))) throw exportFileGone();
  const { run_id: runId, format, bytes, packed_bytes: packedBytes, snapshot_at: snapshotAt } = row;
  if (bytes === null || packedBytes === null || snapshotAt === null) throw exportFileGone();
  return { format, snapshotAt, bytes, packedBytes, chunks: keptChunks(database, { ...key, runId }) };
}

/** Only "sent" opens with a key: an erasure names sent exports in its record, because their files may have been copied. */
function refuseUnready({ exportId }: ExportKey, row: t.Outputs<typeof FOUND> | undefined): void {
  switch (row?.status) {
    case undefined:
      throw notFound(exportErrors.export_not_found, "export", publicId("exp", exportId));
    case "queued":
    case "running":
    case "mailing":
      throw exportNotReady();
    case "sent":
    case "failed":
    case "canceled":
      return;
  }
}

/** A recipient can open a link before the mail server's answer about the mail is stored. */
function isLinked(row: t.Outputs<typeof FOUND>): boolean {
  return row.delivery === "link" && ["running", "mailing", "sent"].includes(row.status) && mayBeMailed(row);
}

/** Throws 410 `export_file_gone` for a missing chunk: an answer of which nothing has left yet can still be that problem. */
async function* keptChunks(database: Database, run: ExportRun): AsyncGenerator<Buffer> {
  try {
    yield* readChunks(database, run);
  } catch (error) {
    throw error instanceof RunIsOver ? exportFileGone() : error;
  }
}

/** Part of the hourly clean-up. */
export async function deleteOldFiles(database: Database): Promise<void> {
  await database.run(endOldFiles, {});
}

const endOldFiles = statement({
  name: "end_old_files",
  sql: `with ended as (
    update exports
    set file_expires_at = null
    where file_expires_at <= now()
      and status = 'sent'
    returning account_id, export_id
  )
  delete from export_chunks
  using ended
  where export_chunks.account_id = ended.account_id
    and export_chunks.export_id = ended.export_id`,
});
