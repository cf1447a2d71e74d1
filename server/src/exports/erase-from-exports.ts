// Erases a contact from the account's exports: exports not yet mailed start anew, exports already mailed are named.

import { canNameOnly } from "../contacts/for-exports.ts";
import type { EraseStep, EraseSubject } from "../contacts/index.ts";
import { IS_OPEN, queueJob } from "../jobs/index.ts";
import { type Session, selectRows, t, updateRows } from "../platform/database/index.ts";
import { forgottenFilter, type KeptFilter } from "./export.ts";
import { beginAnew, deleteFiles, endCanceled, noteMailUnknown } from "./run/export-transitions.ts";

const FILTER_ERASED = "The export was canceled because a contact that its filter can name was erased.";

const ACCOUNT = { accountId: t.uuid };

/** An export that begins meanwhile waits for this lock, so its snapshot is taken after the erasure. */
const lockAccount = selectRows({
  name: "lock_account_to_erase_from_exports",
  table: "accounts",
  key: ACCOUNT,
  suffix: "for share",
});

const OPEN_COLUMNS = {
  job_id: t.uuid,
  run_id: t.uuid,
  status: t.textOf<"queued" | "running">(),
  is_mailing: t.bool,
  filter: t.jsonb<KeptFilter>(),
};

type OpenExport = t.Outputs<typeof OPEN_COLUMNS>;

const lockOpen = selectRows({
  name: "lock_open_exports",
  table: "jobs",
  key: ACCOUNT,
  where: `kind = 'export' and ${IS_OPEN}`,
  columns: OPEN_COLUMNS,
  suffix: "order by job_id for no key update",
});

/** A file can hold a contact when its snapshot isn't older: milliseconds, as far as the contacts' times are known here. A mail whose outcome is unknown, and a download, count as mailed. */
const findMailed = selectRows({
  name: "find_mailed_exports",
  table: "jobs",
  key: ACCOUNT,
  where: "kind = 'export' and (is_mailing or status = 'finished' or mail_unknown) and snapshot_at >= $from",
  parameters: { from: t.timestamptz },
  columns: { job_id: t.uuid, snapshot_at: t.nullable(t.timestamptz) },
  suffix: "order by job_id",
});

const endFiles = updateRows({
  name: "end_files_of_exports",
  table: "jobs",
  key: ACCOUNT,
  where: "file_expires_at is not null",
  set: "file_expires_at = null",
  columns: { job_id: t.uuid },
});

/** An open export still needs its filter, which is forgotten when the export ends. */
const forgetFilters = updateRows({
  name: "forget_filters_of_exports",
  table: "jobs",
  key: ACCOUNT,
  where: "filter ?| array['q', 'label'] and (not filter_forgotten or finished_at is not null)",
  set: `filter = ${forgottenFilter("finished_at is not null")}, filter_forgotten = true`,
});

/**
 * A mail whose file is being read breaks off and starts anew. A mail that was read to its end can't be held back. All kept files
 * are deleted, because they aren't searched. An export ends when its filter can be about nobody but this contact.
 */
export const eraseFromExports: EraseStep = { name: "exports", run: restartExports };

async function restartExports(session: Session, subjects: EraseSubject[]) {
  const { accountId } = subjects[0] as EraseSubject;
  await session.run(lockAccount, { accountId });
  const first = await session.run(lockOpen, { accountId });
  const from = new Date(Math.min(...subjects.map((subject) => subject.contactCreatedAt.getTime())));
  const mailed = await session.run(findMailed, { accountId, from });
  const outcomes: { exports: number }[] = [];
  for (const subject of subjects) {
    const mayHold = mailed.filter(
      ({ snapshot_at }) => snapshot_at !== null && snapshot_at >= subject.contactCreatedAt,
    );
    // The erasure of another subject may have ended or restarted exports. No export begins before the commit.
    const open =
      outcomes.length === 0 || first.length === 0 ? first : await session.run(lockOpen, { accountId });
    subject.mailed.push(...mayHold.map((row) => row.job_id));
    outcomes.push({ exports: await restart(session, subject, open) });
  }
  const ended = await session.run(endFiles, { accountId });
  await deleteFiles(
    session,
    accountId,
    [...first, ...ended].map((row) => row.job_id),
  );
  await session.run(forgetFilters, { accountId });
  return outcomes;
}

/** Returns the number of exports that were restarted or ended. */
async function restart(session: Session, subject: EraseSubject, open: OpenExport[]): Promise<number> {
  const { accountId } = subject;
  let restarted = 0;
  for (const { job_id: jobId, run_id: runId, status, is_mailing, filter } of open) {
    const run = { accountId, jobId, runId };
    if (await canNameOnly(session, subject, filter)) {
      // The mail goes on, but its outcome won't be recorded.
      if (is_mailing) await session.run(noteMailUnknown, run);
      await endCanceled(session, run, FILTER_ERASED);
    } else if (status === "running" && !is_mailing) {
      await beginAnew(session, run);
      // A job that waits to send its mail again has no file left. It makes a new one at once.
      await queueJob(session, { accountId, jobId });
    } else continue;
    restarted++;
  }
  return restarted;
}
