// The job of an export: makes the file, mails it, and goes on wherever a crash, a failure or an erasure left it.
import type { Database } from "../platform/database/database.ts";
import type { Session } from "../platform/database/session.ts";
import { databaseFailure } from "../platform/database/sql-state.ts";
import type { JobContext } from "../platform/jobs/create-jobs.ts";
import { describeError, type Log } from "../platform/log.ts";
import type { Mailer, MailOutcome } from "../platform/mail/mailer.ts";
import { RunIsOver } from "./export-chunks.ts";
import { exportMail, type ReadyExport } from "./export-mail.ts";
import * as step from "./export-transitions.ts";
import type { ExportRun } from "./transfer-jobs.ts";
import { type ExportFileOptions, writeExportFile } from "./write-export-file.ts";

export interface RunExportDeps {
  database: Database;
  mailer: Mailer | null;
  log: Log;
  file: ExportFileOptions;
  /** Bytes of a CSV that is attached as it is; a larger one is packed. */
  plainLimit: number;
  /** Milliseconds before each further try; one more failure ends the export. */
  retryDelays: readonly number[];
}

/** What is to be done next. */
type Next =
  | { kind: "nothing" }
  | { kind: "make"; failures: number }
  | { kind: "mail"; ready: ReadyExport; failures: number; unknown: boolean };

const UNKNOWN_TWICE =
  "The connection to the mail server ended twice after the mail was handed over, without a word of what became of it.";
const NO_FILE = "The file couldn't be made.";
const NO_MAIL_SERVER = "There is no mail server any more.";

/** A signal that aborts makes it throw, to be called again; a mail that is being handed over is waited for. */
export async function runExport(deps: RunExportDeps, run: ExportRun, { signal }: JobContext): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const next = await deps.database.transaction((session) => findNext(deps, session, run));
    switch (next.kind) {
      case "nothing":
        return;
      case "make":
        if (!(await makeFile(deps, run, next.failures, signal))) return;
        break;
      case "mail":
        return mailFile(deps, run, next);
    }
  }
}

/** Decides under the row's lock, and moves the row there. */
async function findNext(deps: RunExportDeps, session: Session, run: ExportRun): Promise<Next> {
  const found = await step.lockExport(session, run);
  if (!found) return { kind: "nothing" };
  switch (found.status) {
    case "queued":
      await step.beginFile(session, run);
      return { kind: "make", failures: found.failures };
    case "running":
      if (found.bytes !== null) return beginMail(session, run, found);
      // Begun by a process that died, or is thought dead and still writes: a new run shuts it out.
      await tryAnew(deps, session, run, { failures: found.failures, wait: false });
      return { kind: "nothing" };
    case "mailing":
      return repeatMail(session, run, found);
    case "sent":
    case "failed":
    case "canceled":
      return { kind: "nothing" };
  }
}

async function beginMail(session: Session, run: ExportRun, found: step.FoundExport): Promise<Next> {
  await step.beginMail(session, run);
  const { email, bytes, rows_total, snapshot_at, failures, mail_unknown: unknown } = found;
  const ready = {
    email,
    bytes: bytes as number,
    rows: rows_total as number,
    snapshotAt: snapshot_at as Date,
  };
  return { kind: "mail", ready, failures, unknown };
}

/** Found after a crash: it may have arrived. Once more under the same Message-ID, by which mail programs tell. */
async function repeatMail(session: Session, run: ExportRun, found: step.FoundExport): Promise<Next> {
  if (found.mail_unknown) {
    await step.endFailed(session, run, UNKNOWN_TWICE);
    return { kind: "nothing" };
  }
  await step.noteMailUnknown(session, run);
  return beginMail(session, run, { ...found, mail_unknown: true });
}

/** Whether the file is ready. */
async function makeFile(
  deps: RunExportDeps,
  run: ExportRun,
  failures: number,
  signal: AbortSignal,
): Promise<boolean> {
  const { database } = deps;
  try {
    const onTotal = (rows: number) => database.transaction((session) => step.noteTotal(session, run, rows));
    const file = await writeExportFile(database, run, { ...deps.file, signal, onTotal });
    return await database.transaction((session) => step.noteReady(session, run, file));
  } catch (error) {
    if (error instanceof RunIsOver) return false;
    if (signal.aborted) {
      await database.transaction((session) => step.beginAnew(session, run, { failures }));
      return false;
    }
    deps.log.warn({ err: describeError(error) }, "the file of an export couldn't be made");
    await database.transaction((session) => tryAnew(deps, session, run, { failures, wait: true }));
    return false;
  }
}

async function tryAnew(
  deps: RunExportDeps,
  session: Session,
  run: ExportRun,
  { failures, wait }: { failures: number; wait: boolean },
): Promise<void> {
  const at = nextTry(deps, failures);
  if (at === null) await step.endFailed(session, run, NO_FILE);
  else await step.beginAnew(session, run, { failures: failures + 1, ...(wait ? { at } : {}) });
}

/** Null when there was the last one. */
function nextTry(deps: RunExportDeps, failures: number): Date | null {
  const delay = deps.retryDelays[failures];
  return delay === undefined ? null : new Date(Date.now() + delay);
}

async function mailFile(deps: RunExportDeps, run: ExportRun, next: Extract<Next, { kind: "mail" }>) {
  const mail = exportMail(deps.database, run, next.ready, deps.plainLimit);
  const outcome: MailOutcome = deps.mailer
    ? await deps.mailer.send(mail)
    : { kind: "permanent", detail: NO_MAIL_SERVER };
  await patiently(() =>
    deps.database.transaction((session) => settleMail(deps, session, run, { ...next, outcome })),
  );
}

async function settleMail(
  deps: RunExportDeps,
  session: Session,
  run: ExportRun,
  { outcome, failures, unknown }: { outcome: MailOutcome; failures: number; unknown: boolean },
): Promise<void> {
  const later = async (detail: string, isUnknown: boolean) => {
    const at = nextTry(deps, failures);
    if (at === null) await step.endFailed(session, run, detail);
    else await step.mailLater(session, run, { at, failures: failures + 1, unknown: isUnknown });
  };
  switch (outcome.kind) {
    case "sent":
      return step.endSent(session, run);
    case "permanent":
      return step.endFailed(session, run, outcome.detail);
    case "temporary":
      return later(outcome.detail, false);
    case "unknown":
      return unknown ? step.endFailed(session, run, UNKNOWN_TWICE) : later(outcome.detail, true);
    case "broken":
      // An erasure took the file away while it was being read: nothing arrived.
      if (outcome.error instanceof RunIsOver) return step.beginAnew(session, run, { failures });
      deps.log.warn({ err: describeError(outcome.error) }, "the file of an export couldn't be read");
      return later(NO_FILE, false);
  }
}

/** What the mail server said is worth some patience: forgotten, the mail would be sent twice. */
async function patiently(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === 5 || databaseFailure(error) !== "disconnected") throw error;
      await new Promise((resolve) => setTimeout(resolve, 200 * 2 ** tries));
    }
  }
}
