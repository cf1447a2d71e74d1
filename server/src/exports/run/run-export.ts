// The job of an export: makes the file and mails it. It continues from where a crash, a failure or an erasure left off.
import type { HashKeys } from "../../accounts/index.ts";
import type { Timing } from "../../config/timing.ts";
import { type JobKey, type JobOutcome, type TimeSlice, TurnFailed } from "../../jobs/index.ts";
import type { Database, Session } from "../../platform/database/index.ts";
import { retry, UNTIL_RECONNECTED } from "../../platform/database/retry.ts";
import { publicId } from "../../platform/ids.ts";
import { describeError, type Log } from "../../platform/log.ts";
import type { Mailer, MailOutcome } from "../../platform/mail/mailer.ts";
import { type ExportRun, mayBeMailed } from "../export.ts";
import { RunIsOver } from "../file/export-chunks.ts";
import { exportLink } from "../file/export-link.ts";
import { type ExportContent, writeExportFile } from "../file/write-export-file.ts";
import { exportMail, type ReadyExport } from "./export-mail.ts";
import * as step from "./export-transitions.ts";

export interface RunExportDeps {
  database: Database;
  mailer: Mailer | null;
  log: Log;
  hashKeys: HashKeys;
  /** The base URL of links, without a slash at the end. */
  publicUrl(): string;
  timing: Timing;
}

interface Attempt {
  deps: RunExportDeps;
  run: ExportRun;
}

interface MailAttempt extends Attempt {
  ready: ReadyExport;
  /** Whether an earlier mail arrived isn't known. */
  unknown: boolean;
}

/** Only `findNext` answers "ended", because only it sees the row. */
type StepOutcome = JobOutcome | "next step" | TurnFailed;

type Next = StepOutcome | ((signal: AbortSignal) => Promise<StepOutcome>);

const AT_ONCE: JobOutcome = { againInMs: 0 };
/** Looks again: the mail may have arrived before the service was restored from a backup. */
const WHEN_RELEASED: JobOutcome = { againInMs: 5_000 };

const UNKNOWN_TWICE =
  "The connection to the mail server was lost twice after the whole mail was sent, so it isn't known whether the mail arrived.";
const NO_FILE = "The file couldn't be made.";
const NOT_ALLOWED =
  "The API key that requested it was revoked or has expired, or export_domains doesn't allow its address any more.";
const NO_MAIL_SERVER = "The service no longer has a mail server.";

/** Stops early when the signal aborts, but never while a mail is being sent. */
export async function runExport(
  deps: RunExportDeps,
  key: JobKey,
  { signal }: Pick<TimeSlice, "signal">,
): Promise<JobOutcome> {
  let outcome: StepOutcome = "next step";
  while (outcome === "next step") {
    if (signal.aborted) return AT_ONCE;
    const next = await deps.database.transaction((session) => findNext(deps, session, key));
    outcome = typeof next === "function" ? await next(signal) : next;
  }
  // Thrown after the transaction, which stays.
  if (outcome instanceof TurnFailed) throw outcome;
  return outcome;
}

/** `reason`: for people. */
export async function failExport(database: Database, key: JobKey, reason: string): Promise<void> {
  await database.transaction(async (session) => {
    const found = await step.lockExport(session, key);
    if (found) await step.endFailed(session, { ...key, runId: found.run_id }, reason);
  });
}

/** Decides the next step under the row's lock, and changes the row to it. */
async function findNext(deps: RunExportDeps, session: Session, key: JobKey): Promise<Next> {
  const found = await step.lockExport(session, key);
  if (!found) return "ended";
  const attempt = { deps, run: { ...key, runId: found.run_id } };
  switch (found.status) {
    case "queued":
      await session.run(step.beginFile, attempt.run);
      return (signal) => makeFile(attempt, found, signal);
    case "running":
      // The process died or seems dead, or an erasure deleted the chunks during a mail. A new run makes old chunks void.
      if (found.is_mailing) return found.is_held ? WHEN_RELEASED : repeatMail(session, attempt, found);
      if (found.bytes === null || !found.has_file) return makeAnew(session, attempt);
      if (found.email === null) return offerFile(session, attempt);
      return found.is_held ? WHEN_RELEASED : beginMail(session, attempt, found);
    case "finished":
    case "failed":
    case "canceled":
      return "ended";
  }
}

/** Ends an export that nobody gets by mail: its file waits to be downloaded. */
async function offerFile(session: Session, { deps, run }: Attempt): Promise<Next> {
  await session.run(step.beginDownload, { ...run, delivery: "download", fileMs: deps.timing.exportFileMs });
  await step.endSent(session, run);
  return "next step";
}

async function beginMail(session: Session, attempt: Attempt, found: step.FoundExport): Promise<Next> {
  if (!mayBeMailed(found)) return end(session, attempt, NOT_ALLOWED);
  const { exportAttachmentBytes, exportFileMs: fileMs } = attempt.deps.timing;
  const ready = readyExport(found, exportAttachmentBytes);
  await session.run(step.beginMail, { ...attempt.run, delivery: ready.delivery, fileMs });
  return () => mailFile({ ...attempt, ready, unknown: found.mail_unknown });
}

/** After a mail server refused the attachment, `delivery` stays "link". */
function readyExport(found: step.FoundExport, attachmentBytes: number): ReadyExport {
  const [bytes, packedBytes] = [found.bytes as number, found.packed_bytes as number];
  // A workbook is compressed already, and no program opens one inside gzip.
  const isWorkbook = found.format === "xlsx";
  const fits = (isWorkbook ? bytes : Math.min(bytes, packedBytes)) <= attachmentBytes;
  const packed = !isWorkbook && bytes > attachmentBytes;
  return {
    email: found.email as string,
    format: found.format,
    delivery: found.delivery ?? (fits ? "attachment" : "link"),
    packed,
    size: packed ? packedBytes : bytes,
    rows: found.rows_total as number,
    snapshotAt: found.snapshot_at as Date,
  };
}

/** After a crash the mail may have arrived. It is sent once more with the same Message-ID, so that clients can tell. */
async function repeatMail(session: Session, attempt: Attempt, found: step.FoundExport): Promise<Next> {
  if (found.mail_unknown) return end(session, attempt, UNKNOWN_TWICE);
  await session.run(step.noteMailUnknown, attempt.run);
  if (!found.has_file) return makeAnew(session, attempt);
  return beginMail(session, attempt, { ...found, mail_unknown: true });
}

async function makeFile(attempt: Attempt, content: ExportContent, signal: AbortSignal): Promise<StepOutcome> {
  const { deps, run } = attempt;
  const { database, timing, log } = deps;
  try {
    const onTotal = (rows: number) => database.run(step.setTotal, { ...run, rows });
    const file = await writeExportFile(database, run, { content, timing, signal, onTotal });
    const ready = await database.run(step.setReady, { ...run, ...file });
    return ready.length > 0 ? "next step" : AT_ONCE;
  } catch (error) {
    if (error instanceof RunIsOver) return AT_ONCE;
    await database.transaction((session) => step.beginAnew(session, run));
    if (signal.aborted) return AT_ONCE;
    log.warn(
      { err: describeError(error), export: publicId("exp", run.jobId) },
      "the file of an export couldn't be made",
    );
    return new TurnFailed(NO_FILE);
  }
}

async function makeAnew(session: Session, { run }: Attempt): Promise<StepOutcome> {
  await step.beginAnew(session, run);
  return "next step";
}

async function mailLater(session: Session, { run }: Attempt, detail: string): Promise<StepOutcome> {
  await session.run(step.mailLater, run);
  return new TurnFailed(detail);
}

async function end(session: Session, { run }: Attempt, detail: string): Promise<StepOutcome> {
  await step.endFailed(session, run, detail);
  return "next step";
}

async function mailFile(attempt: MailAttempt): Promise<StepOutcome> {
  const outcome = await sendMail(attempt);
  const { database } = attempt.deps;
  // Without the mail server's answer, the mail would be sent twice.
  return retry(UNTIL_RECONNECTED, () =>
    database.transaction((session) => settleMail(session, attempt, outcome)),
  );
}

async function sendMail({ deps, run, ready }: MailAttempt): Promise<MailOutcome> {
  const { database, mailer, hashKeys, timing } = deps;
  if (!mailer) return { kind: "permanent", detail: NO_MAIL_SERVER };
  const hashKey = await hashKeys.get(run.accountId);
  if (!hashKey) return { kind: "permanent", detail: NO_FILE };
  const link = { url: exportLink(deps.publicUrl(), hashKey, run), ms: timing.exportFileMs };
  return mailer.send(exportMail(database, run, ready, link));
}

async function settleMail(
  session: Session,
  attempt: MailAttempt,
  outcome: MailOutcome,
): Promise<StepOutcome> {
  const { deps, run, ready, unknown } = attempt;
  switch (outcome.kind) {
    case "sent":
      return (await step.endSent(session, run)) ? "next step" : AT_ONCE;
    case "permanent":
      return end(session, attempt, outcome.detail);
    case "too large":
      if (ready.delivery === "link") return end(session, attempt, outcome.detail);
      await session.run(step.linkInstead, run);
      return "next step";
    case "temporary":
      return mailLater(session, attempt, outcome.detail);
    case "unknown":
      await session.run(step.noteMailUnknown, run);
      return unknown ? end(session, attempt, UNKNOWN_TWICE) : mailLater(session, attempt, outcome.detail);
    case "broken":
      // An erasure or a cancel deleted the file while it was being read, so nothing arrived.
      if (outcome.error instanceof RunIsOver) {
        await step.beginAnew(session, run);
        return AT_ONCE;
      }
      deps.log.warn(
        { err: describeError(outcome.error), export: publicId("exp", run.jobId) },
        "the file of an export couldn't be read",
      );
      return mailLater(session, attempt, NO_FILE);
  }
}
