// The job of an export: makes the file, mails it, and goes on wherever a crash, a failure or an erasure left it.
import type { HashKeys } from "../accounts/index.ts";
import type { Timing } from "../config/timing.ts";
import type { Database } from "../platform/database/database.ts";
import type { Session } from "../platform/database/session.ts";
import { databaseFailure } from "../platform/database/sql-state.ts";
import type { JobOutcome, TimeSlice } from "../platform/jobs/account-job.ts";
import { describeError, type Log } from "../platform/log.ts";
import type { Mailer, MailOutcome } from "../platform/mail/mailer.ts";
import type { Delivery } from "./export.ts";
import { RunIsOver } from "./export-chunks.ts";
import type { ExportKey, ExportRun } from "./export-jobs.ts";
import { exportLink } from "./export-link.ts";
import { exportMail, type ReadyExport } from "./export-mail.ts";
import * as step from "./export-transitions.ts";
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
  | { kind: "decided"; outcome: StepOutcome }
  | { kind: "make"; run: ExportRun; content: ExportContent; failures: number }
  | { kind: "mail"; run: ExportRun; ready: ReadyExport; failures: number; unknown: boolean };

/** A step ends this turn of the job, or the next one follows at once. Only `findNext`, which sees the row, says "ended". */
type StepOutcome = JobOutcome | "next step";

const AT_ONCE: JobOutcome = { againInMs: 0 };

const UNKNOWN_TWICE =
  "The connection to the mail server ended twice after the mail was handed over, without a word of what became of it.";
const NO_FILE = "The file couldn't be made.";
const NO_MAIL_SERVER = "There is no mail server any more.";

/** A signal that aborts ends it before its end; a mail that is being handed over is waited for. */
export async function runExport(
  deps: RunExportDeps,
  key: ExportKey,
  { signal }: Pick<TimeSlice, "signal">,
): Promise<JobOutcome> {
  let outcome: StepOutcome = "next step";
  while (outcome === "next step") {
    if (signal.aborted) return AT_ONCE;
    const next = await deps.database.transaction((session) => findNext(deps, session, key));
    switch (next.kind) {
      case "decided":
        outcome = next.outcome;
        break;
      case "make":
        outcome = await makeFile(deps, next, signal);
        break;
      case "mail":
        outcome = await mailFile(deps, next);
    }
  }
  return outcome;
}

/** Decides under the row's lock, and moves the row there. */
async function findNext(deps: RunExportDeps, session: Session, key: ExportKey): Promise<Next> {
  const found = await step.lockExport(session, key);
  if (!found) return { kind: "decided", outcome: "ended" };
  const run = { ...key, runId: found.run_id };
  switch (found.status) {
    case "queued":
      await step.beginFile(session, run);
      return { kind: "make", run, content: found, failures: found.failures };
    case "running":
      if (found.bytes !== null) return beginMail(deps, session, run, found);
      // Begun by a process that died, or is thought dead and still writes: a new run shuts it out.
      return { kind: "decided", outcome: await tryAnew(deps, session, run, found.failures) };
    case "mailing":
      return repeatMail(deps, session, run, found);
    case "sent":
    case "failed":
    case "canceled":
      return { kind: "decided", outcome: "ended" };
  }
}

async function beginMail(
  deps: RunExportDeps,
  session: Session,
  run: ExportRun,
  found: step.FoundExport,
): Promise<Next> {
  const { timing } = deps;
  const { failures, mail_unknown: unknown } = found;
  // An erasure takes the file of a mail that is under way: the next mail needs another one.
  if (!(await step.hasFile(session, run)))
    return { kind: "decided", outcome: await tryAnew(deps, session, run, failures) };
  const ready = readyExport(found, timing.exportAttachmentBytes);
  await step.beginMail(session, run, { delivery: ready.delivery, linkMs: timing.exportLinkMs });
  return { kind: "mail", run, ready, failures, unknown };
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
    return { kind: "decided", outcome: "next step" };
  }
  await step.noteMailUnknown(session, run);
  return beginMail(deps, session, run, { ...found, mail_unknown: true });
}

async function makeFile(
  deps: RunExportDeps,
  { run, content, failures }: Extract<Next, { kind: "make" }>,
  signal: AbortSignal,
): Promise<StepOutcome> {
  const { database, timing } = deps;
  try {
    const onTotal = (rows: number) => database.transaction((session) => step.noteTotal(session, run, rows));
    const file = await writeExportFile(database, run, { content, timing, signal, onTotal });
    const isReady = await database.transaction((session) => step.noteReady(session, run, file));
    return isReady ? "next step" : AT_ONCE;
  } catch (error) {
    if (error instanceof RunIsOver) return AT_ONCE;
    if (signal.aborted) {
      await database.transaction((session) => step.beginAnew(session, run, failures));
      return AT_ONCE;
    }
    deps.log.warn({ err: describeError(error) }, "the file of an export couldn't be made");
    const againInMs = backoff(deps, failures);
    return database.transaction((session) => tryAnew(deps, session, run, failures, againInMs));
  }
}

async function tryAnew(
  { timing }: RunExportDeps,
  session: Session,
  run: ExportRun,
  failures: number,
  againInMs = 0,
): Promise<StepOutcome> {
  if (failures + 1 >= timing.exportAttempts) {
    await step.endFailed(session, run, NO_FILE);
    return "next step";
  }
  await step.beginAnew(session, run, failures + 1);
  return { againInMs };
}

/** Milliseconds until the next try. */
function backoff({ timing }: RunExportDeps, failures: number): number {
  return Math.min(timing.exportBackoffMaxMs, timing.exportBackoffFirstMs * 2 ** failures);
}

async function mailFile(deps: RunExportDeps, next: Extract<Next, { kind: "mail" }>): Promise<StepOutcome> {
  const outcome = await handOver(deps, next.run, next.ready);
  return patiently(() =>
    deps.database.transaction((session) => settleMail(deps, session, { ...next, outcome })),
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
  run: ExportRun;
  outcome: MailOutcome;
  ready: ReadyExport;
  failures: number;
  unknown: boolean;
}

async function settleMail(
  deps: RunExportDeps,
  session: Session,
  { run, outcome, ready, failures, unknown }: Settled,
): Promise<StepOutcome> {
  const end = async (detail: string): Promise<StepOutcome> => {
    await step.endFailed(session, run, detail);
    return "next step";
  };
  const later = async (detail: string): Promise<StepOutcome> => {
    if (failures + 1 >= deps.timing.exportAttempts) return end(detail);
    await step.mailLater(session, run, failures + 1);
    return { againInMs: backoff(deps, failures) };
  };
  switch (outcome.kind) {
    case "sent":
      return (await step.endSent(session, run, failures)) ? "next step" : AT_ONCE;
    case "permanent":
      return end(outcome.detail);
    case "too large":
      if (ready.delivery === "link") return end(outcome.detail);
      await step.linkInstead(session, run);
      return "next step";
    case "temporary":
      return later(outcome.detail);
    case "unknown":
      await step.noteMailUnknown(session, run);
      return unknown ? end(UNKNOWN_TWICE) : later(outcome.detail);
    case "broken":
      // An erasure took the file away while it was being read, or a cancelling did: nothing arrived.
      if (outcome.error instanceof RunIsOver) {
        await step.beginAnew(session, run, failures);
        return AT_ONCE;
      }
      deps.log.warn({ err: describeError(outcome.error) }, "the file of an export couldn't be read");
      return later(NO_FILE);
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
