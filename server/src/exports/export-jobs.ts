// Exports as jobs, in the form of all jobs.
import type { ExportSelection } from "../contacts/index.ts";
import { type JobRow, type JobSource, jobStatements } from "../jobs/index.ts";
import type { Mailer } from "../platform/mail/mailer.ts";
import { Problem } from "../platform/problem.ts";
import { exportErrors } from "./errors.ts";
import { chosenContacts } from "./kept-selection.ts";
import { exportBeingMailed } from "./problems.ts";
import { endCanceled, lockExport } from "./run/export-transitions.ts";
import { startExport } from "./start-export.ts";

export const exportJobs: JobSource = {
  ...jobStatements({
    table: "exports",
    kinds: ["export"],
    columns: {
      id: "export_id",
      kind: "'export'",
      status: "case status when 'mailing' then 'running' when 'sent' then 'finished' else status end",
      not_found: "0::bigint",
      refused: "0::bigint",
    },
  }),
  /** A running export notices at its next chunk. Throws 409 `export_being_mailed`. */
  async cancel(session, accountId, exportId) {
    const key = { accountId, exportId };
    const found = await lockExport(session, key);
    if (found?.status === "mailing") throw exportBeingMailed();
    // Changes nothing when the export has ended.
    return found !== undefined && endCanceled(session, { ...key, runId: found.run_id }, null);
  },
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
    const [job] = await session.run(exportJobs.find, { accountId, id: started.export_id });
    return job as JobRow;
  };
}
