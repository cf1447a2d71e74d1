// The steps of an export from queued to its end. Each names its run, and changes nothing after another run took over.
import { appendEvents } from "../../events/index.ts";
import { endJob, IS_OPEN, JOB_KEY, type JobKey, STARTED } from "../../jobs/index.ts";
import {
  columnList,
  deleteRows,
  rowChanges,
  type Session,
  statement,
  t,
} from "../../platform/database/index.ts";
import { newUuid } from "../../platform/ids.ts";
import { lookForWarnings } from "../../warnings/index.ts";
import {
  type Delivery,
  EXPORT_RUN,
  type ExportRun,
  exported,
  forgottenFilter,
  type KeptSelection,
  REQUESTER_IS_VALID,
} from "../export.ts";

const RUN_COLUMNS = {
  ...exported.columns,
  work: t.nullable(t.jsonb<KeptSelection>()),
  run_id: t.uuid,
  packed_bytes: t.nullable(t.int8),
  snapshot_at: t.nullable(t.timestamptz),
  /** The mail is being sent, and the mail server hasn't answered. A running export with `bytes` has a complete file. */
  is_mailing: t.bool,
  mail_unknown: t.bool,
};

const FOUND_COLUMNS = {
  ...RUN_COLUMNS,
  /** False when an erasure deleted the file of this run. */
  has_file: t.bool,
  is_requester_valid: t.bool,
};

export interface FoundExport extends t.Outputs<typeof FOUND_COLUMNS> {
  /** The account's sending is held, also that of mails. */
  is_held: boolean;
  export_domains: string[];
}

/** Makes the account's requests and snapshots wait for each other. */
export const lockAccount = statement({
  name: "lock_account_for_export",
  parameters: { accountId: t.uuid },
  columns: { export_domains: t.textArray, notified: t.bool, is_held: t.bool },
  sql: `select export_domains, notify_email is not null as notified, sending_held_at is not null as is_held
    from accounts
    where account_id = $accountId
    for no key update`,
});

const lockOpen = statement({
  name: "lock_export_to_run",
  parameters: JOB_KEY,
  columns: FOUND_COLUMNS,
  sql: `select ${columnList(RUN_COLUMNS)}, exists (
        select
        from export_chunks as chunk
        where chunk.account_id = jobs.account_id
          and chunk.job_id = jobs.job_id
          and chunk.run_id = jobs.run_id
      ) as has_file, ${REQUESTER_IS_VALID} as is_requester_valid
    from jobs
    where account_id = $accountId
      and job_id = $jobId
    for no key update`,
});

const step = rowChanges({ table: "jobs", key: EXPORT_RUN, columns: { job_id: t.uuid } });

/** SQL: the file is being made, or waits to be mailed. */
export const IS_AT_FILE = "status = 'running' and not is_mailing";
const DELIVERED = `delivery = $delivery, file_expires_at = now() + $fileMs::bigint * interval '1 millisecond'`;
const DELIVERY = { delivery: t.textOf<Delivery>(), fileMs: t.int8 };

/** Committed before the snapshot is taken. */
export const beginFile = step("begin_export_file", { set: STARTED, where: "status = 'queued'" });

export const setTotal = step("set_export_total", {
  set: "rows_total = $rows",
  where: IS_AT_FILE,
  parameters: { rows: t.int8 },
});

export const setReady = step("set_export_ready", {
  set: "bytes = $bytes, packed_bytes = $packedBytes, rows_done = $rows, rows_total = $rows, snapshot_at = $snapshotAt",
  where: IS_AT_FILE,
  parameters: { bytes: t.int8, packedBytes: t.int8, rows: t.int8, snapshotAt: t.timestamptz },
});

/** Committed before the mail is sent. An export that a crash leaves like this has an unknown outcome. */
export const beginMail = step("begin_export_mail", {
  set: `is_mailing = true, ${DELIVERED}`,
  where: "status = 'running'",
  parameters: DELIVERY,
});

/** In place of a mail, when nobody gets one. */
export const beginDownload = step("begin_export_download", {
  set: DELIVERED,
  where: IS_AT_FILE,
  parameters: DELIVERY,
});

/** The mail server refused the size, so the next mail has a link. */
export const linkInstead = step("set_export_link", {
  set: "is_mailing = false, delivery = 'link'",
  where: "is_mailing",
});

/** The file stays, and the mail is sent again later. */
export const mailLater = step("mail_export_later", { set: "is_mailing = false", where: "is_mailing" });

/** Also after the end of an export: every later erasure of a contact in its file names it. */
export const noteMailUnknown = step("set_export_mail_unknown", { set: "mail_unknown = true" });

/** `snapshot_at` stays until the next file: a mail of the last file may have left, and an erasure names it by that time. */
const begin = step("begin_export_anew", {
  set: `run_id = $nextRunId, status = 'queued', is_mailing = false, rows_done = 0, rows_total = null, bytes = null,
        packed_bytes = null, delivery = null, file_expires_at = null`,
  where: IS_OPEN,
  parameters: { nextRunId: t.uuid },
});

const FORGOTTEN = `is_mailing = false, filter = ${forgottenFilter("filter_forgotten")}`;

/** A link or a download whose file an erasure has deleted is no delivery. */
const keepFile = step("keep_file_of_export", {
  set: FORGOTTEN,
  where: `${IS_OPEN} and (delivery = 'attachment' or file_expires_at is not null)`,
});

const dropFile = step("drop_file_of_export", {
  set: `delivery = null, file_expires_at = null, ${FORGOTTEN}`,
  where: IS_OPEN,
});

const deleteChunks = deleteRows({
  name: "delete_export_chunks",
  table: "export_chunks",
  key: { accountId: t.uuid },
  where: "job_id = any ($jobIds)",
  parameters: { jobIds: t.uuidArray },
});

export async function deleteFiles(session: Session, accountId: string, jobIds: string[]): Promise<void> {
  await session.run(deleteChunks, { accountId, jobIds });
}

/** Locks in the order of erasures: a concurrent erasure commits before the snapshot, or finds the export running. */
export async function lockExport(session: Session, key: JobKey): Promise<FoundExport | undefined> {
  const [account] = await session.run(lockAccount, { accountId: key.accountId });
  const [found] = await session.run(lockOpen, key);
  return account && found && { ...found, is_held: account.is_held, export_domains: account.export_domains };
}

export async function beginAnew(session: Session, run: ExportRun): Promise<void> {
  const begun = await session.run(begin, { ...run, nextRunId: newUuid() });
  if (begun.length > 0) await deleteFiles(session, run.accountId, [run.jobId]);
}

/** False when an erasure took the file: it is made and mailed again. The file stays until it expires. */
export async function endSent(session: Session, { runId, ...key }: ExportRun): Promise<boolean> {
  const run = { ...key, runId };
  const [kept] = await session.run(keepFile, run);
  if (!kept) {
    await session.run(noteMailUnknown, run);
    await beginAnew(session, run);
    return false;
  }
  await endJob(session, key, "finished");
  await appendEvents(session, [{ accountId: key.accountId, type: "export.sent", id: key.jobId }]);
  return true;
}

export async function endFailed(session: Session, run: ExportRun, error: string): Promise<void> {
  if (!(await endWithoutFile(session, run, "failed", error))) return;
  const { accountId, jobId } = run;
  await lookForWarnings(session, accountId);
  await appendEvents(session, [{ accountId, type: "export.failed", id: jobId }]);
}

/** `error`: null when a client asked for it. False when the run is over. */
export async function endCanceled(session: Session, run: ExportRun, error: string | null): Promise<boolean> {
  return endWithoutFile(session, run, "canceled", error);
}

async function endWithoutFile(
  session: Session,
  { runId, ...key }: ExportRun,
  status: "failed" | "canceled",
  error: string | null,
): Promise<boolean> {
  const [dropped] = await session.run(dropFile, { ...key, runId });
  if (!dropped) return false;
  await endJob(session, key, status, error);
  await deleteFiles(session, key.accountId, [key.jobId]);
  return true;
}
