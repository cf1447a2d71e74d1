// The steps of an export from queued to its end. Each names its run, and changes nothing after another run took over.
import { appendEvents } from "../../events/index.ts";
import { columnList, rowChanges, type Session, statement, t } from "../../platform/database/index.ts";
import { newUuid } from "../../platform/ids.ts";
import { lookForWarnings } from "../../warnings/index.ts";
import {
  type Delivery,
  EXPORT_KEY,
  type ExportKey,
  type ExportRun,
  exported,
  forgottenFilter,
  KEY_IS_VALID,
} from "../export.ts";
import type { KeptSelection } from "../kept-selection.ts";

const RUN_COLUMNS = {
  ...exported.columns,
  selection: t.nullable(t.jsonb<KeptSelection>()),
  run_id: t.uuid,
  packed_bytes: t.nullable(t.int8),
  snapshot_at: t.nullable(t.timestamptz),
  failures: t.int2,
  mail_unknown: t.bool,
};

const FOUND_COLUMNS = {
  ...RUN_COLUMNS,
  /** False when an erasure deleted the file of this run. */
  has_file: t.bool,
  is_key_valid: t.bool,
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
  parameters: EXPORT_KEY,
  columns: FOUND_COLUMNS,
  sql: `select ${columnList(RUN_COLUMNS)}, exists (
        select
        from export_chunks as chunk
        where chunk.account_id = exports.account_id
          and chunk.export_id = exports.export_id
          and chunk.run_id = exports.run_id
      ) as has_file, ${KEY_IS_VALID} as is_key_valid
    from exports
    where account_id = $accountId
      and export_id = $exportId
    for no key update`,
});

const step = rowChanges({
  table: "exports",
  key: { export_id: "exportId", run_id: "runId" },
  columns: { export_id: t.uuid },
});

const RUNNING = "status = 'running'";
const MAILING = "status = 'mailing'";
const OPEN = "status in ('queued', 'running', 'mailing')";
const DELIVERED = `delivery = $delivery, file_expires_at = now() + $fileMs::bigint * interval '1 millisecond'`;
const DELIVERY = { delivery: t.textOf<Delivery>(), fileMs: t.int8 };
const ENDED = `finished_at = now(), selection = null, filter = ${forgottenFilter("filter_forgotten")}`;

/** Committed before the snapshot is taken. */
export const beginFile = step("begin_export_file", {
  set: `${RUNNING}, started_at = coalesce(started_at, now())`,
  where: "status = 'queued'",
});

export const setTotal = step("set_export_total", {
  set: "rows_total = $rows",
  where: RUNNING,
  parameters: { rows: t.int8 },
});

export const setReady = step("set_export_ready", {
  set: "bytes = $bytes, packed_bytes = $packedBytes, rows_done = $rows, rows_total = $rows, snapshot_at = $snapshotAt",
  where: RUNNING,
  parameters: { bytes: t.int8, packedBytes: t.int8, rows: t.int8, snapshotAt: t.timestamptz },
});

/** Committed before the mail is sent. An export that a crash leaves like this has an unknown outcome. */
export const beginMail = step("begin_export_mail", {
  set: `${MAILING}, ${DELIVERED}`,
  where: "status in ('running', 'mailing')",
  parameters: DELIVERY,
});

/** In place of a mail, when nobody gets one. */
export const beginDownload = step("begin_export_download", {
  set: DELIVERED,
  where: RUNNING,
  parameters: DELIVERY,
});

/** The mail server refused the size, so the next mail has a link. */
export const linkInstead = step("set_export_link", { set: `${RUNNING}, delivery = 'link'`, where: MAILING });

/** The file stays, and the mail is sent again later. */
export const mailLater = step("mail_export_later", {
  set: `${RUNNING}, failures = $failures, error = $error`,
  where: MAILING,
  parameters: { failures: t.int2, error: t.text },
});

/** Also after the end of an export: every later erasure of a contact in its file names it. */
export const noteMailUnknown = step("set_export_mail_unknown", { set: "mail_unknown = true" });

/** `snapshot_at` stays until the next file: a mail of the last file may have left, and an erasure names it by that time. */
const begin = step("begin_export_anew", {
  set: `run_id = $nextRunId, status = 'queued', failures = $failures, rows_done = 0, rows_total = null, bytes = null,
        packed_bytes = null, delivery = null, file_expires_at = null`,
  where: OPEN,
  parameters: { nextRunId: t.uuid, failures: t.int2 },
});

/** A link or a download whose file an erasure has deleted is no delivery. */
const setSent = step("set_export_sent", {
  set: `status = 'sent', error = null, ${ENDED}`,
  where: `${OPEN} and (delivery = 'attachment' or file_expires_at is not null)`,
});

const setEnded = step("set_export_ended", {
  set: `status = $status, error = $error, delivery = null, file_expires_at = null, ${ENDED}`,
  where: OPEN,
  parameters: { status: t.textOf<"failed" | "canceled">(), error: t.nullable(t.text) },
});

const deleteChunks = statement({
  name: "delete_export_chunks",
  parameters: { accountId: t.uuid, exportIds: t.uuidArray },
  sql: `delete from export_chunks
    where account_id = $accountId
      and export_id = any ($exportIds)`,
});

export async function deleteFiles(session: Session, accountId: string, exportIds: string[]): Promise<void> {
  await session.run(deleteChunks, { accountId, exportIds });
}

/** Locks in the order of erasures: a concurrent erasure commits before the snapshot, or finds the export running. */
export async function lockExport(session: Session, key: ExportKey): Promise<FoundExport | undefined> {
  const [account] = await session.run(lockAccount, { accountId: key.accountId });
  const [found] = await session.run(lockOpen, key);
  return account && found && { ...found, is_held: account.is_held, export_domains: account.export_domains };
}

export async function beginAnew(session: Session, run: ExportRun, failures: number): Promise<void> {
  const begun = await session.run(begin, { ...run, nextRunId: newUuid(), failures });
  if (begun.length > 0) await deleteFiles(session, run.accountId, [run.exportId]);
}

/** False when an erasure took the file: it is made and mailed again. The file stays until it expires. */
export async function endSent(session: Session, run: ExportRun, failures: number): Promise<boolean> {
  const [sent] = await session.run(setSent, run);
  if (!sent) {
    await session.run(noteMailUnknown, run);
    await beginAnew(session, run, failures);
    return false;
  }
  await appendEvents(session, [{ accountId: run.accountId, type: "export.sent", id: run.exportId }]);
  return true;
}

export async function endFailed(session: Session, run: ExportRun, error: string): Promise<void> {
  const ended = await session.run(setEnded, { ...run, status: "failed", error });
  if (ended.length === 0) return;
  const { accountId, exportId } = run;
  await deleteFiles(session, accountId, [exportId]);
  await lookForWarnings(session, accountId);
  await appendEvents(session, [{ accountId, type: "export.failed", id: exportId }]);
}

/** `error`: null when a client asked for it. False when the run is over. */
export async function endCanceled(session: Session, run: ExportRun, error: string | null): Promise<boolean> {
  const ended = await session.run(setEnded, { ...run, status: "canceled", error });
  if (ended.length > 0) await deleteFiles(session, run.accountId, [run.exportId]);
  return ended.length > 0;
}
