// The steps of an export from queued to its end. Each names the run, and does nothing where another run took over.
import { appendEvents } from "../events/index.ts";
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import { newUuid } from "../platform/ids.ts";
import type { Delivery, ExportFormat, ExportStatus } from "./export.ts";
import type { KeptFilter } from "./export-filter.ts";
import type { ExportKey, ExportRun } from "./export-jobs.ts";
import { forgottenFilter } from "./forgotten-filter.ts";
import type { ExportFile } from "./write-export-file.ts";

/** What a job finds when it begins. */
export interface FoundExport {
  run_id: string;
  status: ExportStatus;
  email: string;
  filter: KeptFilter;
  format: ExportFormat;
  bytes: number | null;
  packed_bytes: number | null;
  delivery: Delivery | null;
  rows_total: number | null;
  snapshot_at: Date | null;
  failures: number;
  mail_unknown: boolean;
}

/**
 * What an export that begins anew has no more of. The time of its snapshot stays until the next one: whom a mail that may
 * have left was about is told by it.
 */
export const WITHOUT_FILE = `rows_done = 0, rows_total = null, bytes = null, packed_bytes = null, delivery = null,
     link_expires_at = null`;

const lockAccount = statement<[string], never>(
  "lock_account_for_snapshot",
  `select 1
   from accounts
   where account_id = $1
   for no key update`,
);

const lockOpen = statement<[string, string], FoundExport>(
  "lock_export_to_run",
  `select run_id, status, email, filter, format, bytes, packed_bytes, delivery, rows_total, snapshot_at, failures, mail_unknown
   from exports
   where account_id = $1
     and export_id = $2
   for no key update`,
);

const setStatus = statement<[string, string, string, ExportStatus], never>(
  "set_export_status",
  `update exports
   set status = $4
   where account_id = $1
     and export_id = $2
     and run_id = $3`,
);

const setTotal = statement<[string, string, string, number], never>(
  "set_export_total",
  `update exports
   set rows_total = $4
   where account_id = $1
     and export_id = $2
     and run_id = $3`,
);

const setMailing = statement<[string, string, string, Delivery, number], never>(
  "set_export_mailing",
  `update exports
   set status = 'mailing',
     delivery = $4,
     link_expires_at = case when $4 = 'link' then now() + $5 * interval '1 millisecond' end
   where account_id = $1
     and export_id = $2
     and run_id = $3`,
);

const setReady = statement<[string, string, string, number, number, number, Date], { export_id: string }>(
  "set_export_ready",
  `update exports
   set bytes = $4, packed_bytes = $5, rows_done = $6, rows_total = $6, snapshot_at = $7
   where account_id = $1
     and export_id = $2
     and run_id = $3
     and status = 'running'
   returning export_id`,
);

const setFailed = statement<[string, string, string, number], { export_id: string }>(
  "count_export_failure",
  `update exports
   set status = 'running', failures = $4
   where account_id = $1
     and export_id = $2
     and run_id = $3
     and status = 'mailing'
   returning export_id`,
);

const setMailUnknown = statement<[string, string, string], never>(
  "set_export_mail_unknown",
  `update exports
   set mail_unknown = true
   where account_id = $1
     and export_id = $2
     and run_id = $3`,
);

const setLink = statement<[string, string, string], never>(
  "set_export_link",
  `update exports
   set status = 'running', delivery = 'link'
   where account_id = $1
     and export_id = $2
     and run_id = $3
     and status = 'mailing'`,
);

const begin = statement<[string, string, string, string, number], { export_id: string }>(
  "begin_export_anew",
  `update exports
   set run_id = $4, status = 'queued', failures = $5, ${WITHOUT_FILE}
   where account_id = $1
     and export_id = $2
     and run_id = $3
     and status in ('queued', 'running', 'mailing')
   returning export_id`,
);

/** A link that an erasure has closed meanwhile is no delivery. */
const setSent = statement<[string, string, string], { delivery: Delivery }>(
  "set_export_sent",
  `update exports
   set status = 'sent', finished_at = now(), filter = ${forgottenFilter("filter_forgotten")}
   where account_id = $1
     and export_id = $2
     and run_id = $3
     and status in ('queued', 'running', 'mailing')
     and (delivery = 'attachment' or link_expires_at is not null)
   returning delivery`,
);

const setEnded = statement<
  [string, string, string, "failed" | "canceled", string | null],
  { export_id: string }
>(
  "set_export_ended",
  `update exports
   set status = $4,
     error = $5,
     delivery = null,
     link_expires_at = null,
     finished_at = now(),
     filter = ${forgottenFilter("filter_forgotten")}
   where account_id = $1
     and export_id = $2
     and run_id = $3
     and status in ('queued', 'running', 'mailing')
   returning export_id`,
);

const deleteChunks = statement<[string, string], never>(
  "delete_export_chunks",
  `delete from export_chunks
   where account_id = $1
     and export_id = $2`,
);

const findChunk = statement<[string, string, string], { number: number }>(
  "find_chunk_of_export",
  `select number
   from export_chunks
   where account_id = $1
     and export_id = $2
     and run_id = $3
   limit 1`,
);

type Key = [string, string, string];
const keyOf = (run: ExportRun): Key => [run.accountId, run.exportId, run.runId];

/**
 * Undefined when there is no such export. Erasures hold the account's row before those of its exports, so
 * this does too. One that is under way commits first: a snapshot taken after this doesn't show what it takes away, and
 * one that comes later finds this export running.
 */
export async function lockExport(
  session: Session,
  { accountId, exportId }: ExportKey,
): Promise<FoundExport | undefined> {
  await session.run(lockAccount, [accountId]);
  const [found] = await session.run(lockOpen, [accountId, exportId]);
  return found;
}

/** Committed before the snapshot is taken. */
export async function beginFile(session: Session, run: ExportRun): Promise<void> {
  await session.run(setStatus, [...keyOf(run), "running"]);
}

export async function noteTotal(session: Session, run: ExportRun, rows: number): Promise<void> {
  await session.run(setTotal, [...keyOf(run), rows]);
}

/** False when another run took over. */
export async function noteReady(session: Session, run: ExportRun, file: ExportFile): Promise<boolean> {
  const { bytes, packedBytes, rows, snapshotAt } = file;
  return (await session.run(setReady, [...keyOf(run), bytes, packedBytes, rows, snapshotAt])).length > 0;
}

/** Whether the file that this run has made is still there. */
export async function hasFile(session: Session, run: ExportRun): Promise<boolean> {
  return (await session.run(findChunk, keyOf(run))).length > 0;
}

/** Committed before the mail is handed over: found like this after a crash, its outcome is unknown. */
export async function beginMail(
  session: Session,
  run: ExportRun,
  { delivery, linkMs }: { delivery: Delivery; linkMs: number },
): Promise<void> {
  await session.run(setMailing, [...keyOf(run), delivery, linkMs]);
}

/** The mail server refused the size: the next mail of this file is one with a link. */
export async function linkInstead(session: Session, run: ExportRun): Promise<void> {
  await session.run(setLink, keyOf(run));
}

/** Of an export that has ended too: from now on each erasure of somebody in its file names it. */
export async function noteMailUnknown(session: Session, run: ExportRun): Promise<void> {
  await session.run(setMailUnknown, keyOf(run));
}

/** The file stays; the mail is to be tried again later. */
export async function mailLater(session: Session, run: ExportRun, failures: number): Promise<void> {
  await session.run(setFailed, [...keyOf(run), failures]);
}

/** A new run; the chunks of the one before are worth nothing any more. */
export async function beginAnew(session: Session, run: ExportRun, failures: number): Promise<void> {
  const begun = await session.run(begin, [...keyOf(run), newUuid(), failures]);
  if (begun.length > 0) await session.run(deleteChunks, [run.accountId, run.exportId]);
}

/**
 * The file stays while a link leads to it. One that an erasure took away is made anew, and mailed once more; until then
 * the link may have been opened. False when the export goes on.
 */
export async function endSent(session: Session, run: ExportRun, failures: number): Promise<boolean> {
  const [sent] = await session.run(setSent, keyOf(run));
  if (!sent) {
    await noteMailUnknown(session, run);
    await beginAnew(session, run, failures);
    return false;
  }
  if (sent.delivery === "attachment") await session.run(deleteChunks, [run.accountId, run.exportId]);
  await appendEvents(session, [{ accountId: run.accountId, type: "export.sent", id: run.exportId }]);
  return true;
}

export async function endFailed(session: Session, run: ExportRun, error: string): Promise<void> {
  if ((await session.run(setEnded, [...keyOf(run), "failed", error])).length === 0) return;
  await session.run(deleteChunks, [run.accountId, run.exportId]);
  await appendEvents(session, [{ accountId: run.accountId, type: "export.failed", id: run.exportId }]);
}

/** `reason`: null when somebody asked for it. */
export async function endCanceled(session: Session, run: ExportRun, reason: string | null): Promise<void> {
  if ((await session.run(setEnded, [...keyOf(run), "canceled", reason])).length === 0) return;
  await session.run(deleteChunks, [run.accountId, run.exportId]);
}
