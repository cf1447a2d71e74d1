// How exports are canceled like all jobs, and started for chosen contacts.
import type { ExportSelection } from "../contacts/for-exports.ts";
import { type CancelJob, type JobRow, readJob } from "../jobs/index.ts";
import type { Mailer } from "../platform/mail/mailer.ts";
import { Problem } from "../platform/problem.ts";
import { exportErrors } from "./errors.ts";
import { chosenContacts } from "./export.ts";
import { endCanceled, lockExport } from "./run/export-transitions.ts";
import { startExport } from "./start-export.ts";

/** A running export notices at its next chunk. Throws 409 `export_being_mailed`. */
export const cancelExport: CancelJob = async (session, key) => {
  const found = await lockExport(session, key);
  if (found?.is_mailing) throw new Problem(exportErrors.export_being_mailed, { retryAfter: 5 });
  // Changes nothing when the export has ended.
  return found !== undefined && endCanceled(session, { ...key, runId: found.run_id }, null);
};

/** For POST /contacts/bulk. */
export function exportSelection(mailer: Mailer | null): ExportSelection {
  return async (session, { selection, email = null, ...wish }) => {
    if (email !== null && mailer === null) throw new Problem(exportErrors.mail_not_configured);
    const contacts = chosenContacts(selection);
    const started = await startExport(session, {
      ...wish,
      email,
      contacts,
      emailPointer: "/act/export/email",
    });
    const { accountId } = wish;
    return (await readJob(session, { accountId, jobId: started.job_id })) as JobRow;
  };
}
