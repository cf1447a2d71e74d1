// The job of an export: makes the file, mails it, and goes on wherever a crash, a failure or an erasure left it.
import type { HashKeys } from "../accounts/index.ts";
import type { Timing } from "../config/timing.ts";
import type { Database } from "../platform/database/database.ts";
import type { Session } from "../platform/database/session.ts";
import { databaseFailure } from "../platform/database/sql-state.ts";
import type { JobContext } from "../platform/jobs/create-jobs.ts";
import { describeError, type Log } from "../platform/log.ts";
import type { Mailer, MailOutcome } from "../platform/mail/mailer.ts";
import type { Delivery } from "./export.ts";
import { RunIsOver } from "./export-chunks.ts";
import { exportLink } from "./export-link.ts";
import { exportMail, type ReadyExport } from "./export-mail.ts";
import * as step from "./export-transitions.ts";
import type { ExportRun } from "./transfer-jobs.ts";
import { type ExportContent, type ExportFileTiming, writeExportFile } from "./write-export-file.ts";

export interface RunExportDeps {
  database: Database;
  mailer: Mailer | null;
  log: Log;
  hashKeys: HashKeys;
  /** Where links lead, without a slash at the end. */
  publicUrl(): string;
  timing: ExportTiming;
}

export type ExportTiming = ExportFileTiming &
  Pick<
    Timing,
    | "exportAttachmentBytes"
    | "exportLinkMs"
    | "exportAttempts"
    | "exportBackoffFirstMs"
    | "exportBackoffMaxMs"
  >;

/** What is to be done next. */
type Next =
  | { kind: "nothing" }
  | { kind: "make"; content: ExportContent; failures: number }
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
        if (!(await makeFile(deps, run, next, signal))) return;
        break;
      case "mail":
        if (!(await mailFile(deps, run, next))) return;
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
      return { kind: "make", content: found, failures: found.failures };
    case "running":
      if (found.bytes !== null) return beginMail(deps, session, run, found);
      // Begun by a process that died, or is thought dead and still writes: a new run shuts it out.
      await tryAnew(deps, session, run, { failures: found.failures, wait: false });
      return { kind: "nothing" };
    case "mailing":
      return repeatMail(deps, session, run, found);
    case "sent":
    case "failed":
    case "canceled":
      return { kind: "nothing" };
  }
}

async function beginMail(
  deps: RunExportDeps,
  session: Session,
  run: ExportRun,
  found: step.FoundExport,
): Promise<Next> {
  const { timing } = deps;
  // An erasure takes the file of a mail that is under way: the next mail needs another one.
  if (!(await step.hasFile(session, run))) {
    await tryAnew(deps, session, run, { failures: found.failures, wait: false });
    return { kind: "nothing" };
  }
  const ready = readyExport(found, timing.exportAttachmentBytes);
  await step.beginMail(session, run, { delivery: ready.delivery, linkMs: timing.exportLinkMs });
  return { kind: "mail", ready, failures: found.failures, unknown: found.mail_unknown };
}

/** Whoever was once refused an attachment isn't offered one again. */
function readyExport(found: step.FoundExport, attachmentBytes: number): ReadyExport {
  const [bytes, packedBytes] = [found.bytes as number, found.packed_bytes as number];
  const fits = Math.min(bytes, packedBytes) <= attachmentBytes;
  const delivery: Delivery = found.delivery ?? (fits ? "attachment" : "link");
  return {
    email: found.email,
    format: found.format,
    delivery,
    packed: bytes > attachmentBytes,
    size: bytes > attachmentBytes ? packedBytes : bytes,
    rows: found.rows_total as number,
    snapshotAt: found.snapshot_at as Date,
  };
}

/** Found after a crash: it may have arrived. Once more under the same Message-ID, by which mail programs tell. */
async function repeatMail(
  deps: RunExportDeps,
  session: Session,
  run: ExportRun,
  found: step.FoundExport,
): Promise<Next> {
  if (found.mail_unknown) {
    await step.endFailed(session, run, UNKNOWN_TWICE);
    return { kind: "nothing" };
  }
  await step.noteMailUnknown(session, run);
  return beginMail(deps, session, run, { ...found, mail_unknown: true });
}

/** Whether the file is ready. */
async function makeFile(
  deps: RunExportDeps,
  run: ExportRun,
  { content, failures }: Extract<Next, { kind: "make" }>,
  signal: AbortSignal,
): Promise<boolean> {
  const { database, timing } = deps;
  try {
    const onTotal = (rows: number) => database.transaction((session) => step.noteTotal(session, run, rows));
    const file = await writeExportFile(database, run, { content, timing, signal, onTotal });
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
function nextTry({ timing }: RunExportDeps, failures: number): Date | null {
  if (failures + 1 >= timing.exportAttempts) return null;
  const wait = Math.min(timing.exportBackoffMaxMs, timing.exportBackoffFirstMs * 2 ** failures);
  return new Date(Date.now() + wait);
}

/** Whether there is more to do at once. */
async function mailFile(
  deps: RunExportDeps,
  run: ExportRun,
  next: Extract<Next, { kind: "mail" }>,
): Promise<boolean> {
  const outcome = await handOver(deps, run, next.ready);
  return patiently(() =>
    deps.database.transaction((session) => settleMail(deps, session, run, { ...next, outcome })),
  );
}

async function handOver(deps: RunExportDeps, run: ExportRun, ready: ReadyExport): Promise<MailOutcome> {
  const { database, mailer, hashKeys, timing } = deps;
  if (!mailer) return { kind: "permanent", detail: NO_MAIL_SERVER };
  const hashKey = await hashKeys.get(run.accountId);
  if (!hashKey) return { kind: "permanent", detail: NO_FILE };
  const link = { url: exportLink(deps.publicUrl(), hashKey, run), ms: timing.exportLinkMs };
  return mailer.send(exportMail(database, run, ready, link));
}

interface Settled {
  outcome: MailOutcome;
  ready: ReadyExport;
  failures: number;
  unknown: boolean;
}

/** Whether there is more to do at once. */
async function settleMail(
  deps: RunExportDeps,
  session: Session,
  run: ExportRun,
  { outcome, ready, failures, unknown }: Settled,
): Promise<boolean> {
  const later = async (detail: string) => {
    const at = nextTry(deps, failures);
    if (at === null) await step.endFailed(session, run, detail);
    else await step.mailLater(session, run, { at, failures: failures + 1 });
  };
  switch (outcome.kind) {
    case "sent":
      await step.endSent(session, run, { failures });
      return false;
    case "permanent":
      await step.endFailed(session, run, outcome.detail);
      return false;
    case "too large":
      if (ready.delivery === "attachment") await step.linkInstead(session, run);
      else await step.endFailed(session, run, outcome.detail);
      return ready.delivery === "attachment";
    case "temporary":
      await later(outcome.detail);
      return false;
    case "unknown":
      await step.noteMailUnknown(session, run);
      if (unknown) await step.endFailed(session, run, UNKNOWN_TWICE);
      else await later(outcome.detail);
      return false;
    case "broken":
      // An erasure took the file away while it was being read, or a cancelling did: nothing arrived.
      if (outcome.error instanceof RunIsOver) await step.beginAnew(session, run, { failures });
      else {
        deps.log.warn({ err: describeError(outcome.error) }, "the file of an export couldn't be read");
        await later(NO_FILE);
      }
      return false;
  }
}

/** What the mail server said is worth some patience: forgotten, the mail would be sent twice. */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === 5 || databaseFailure(error) !== "disconnected") throw error;
      await new Promise((resolve) => setTimeout(resolve, 200 * 2 ** tries));
    }
  }
}
