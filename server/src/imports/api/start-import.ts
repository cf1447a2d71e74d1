import { z } from "zod";
import type { Database, Session } from "../../platform/database/index.ts";
import { answer, exampleId, idField, operation } from "../../platform/http/index.ts";
import { isReplayed } from "../../platform/idempotency/once.ts";
import { publicId, uuidOf } from "../../platform/ids.ts";
import { addAccountJob } from "../../platform/jobs/add-account-job.ts";
import { findImport, type ImportRow, importAnswer, importOf, importStep, RUN_IMPORT } from "../import.ts";
import { importNotStartable } from "../problems.ts";

/** Refused, repeated and erased rows stay counted: they are gone, or wait for the report. */
const start = importStep("start_import", {
  set: `status = 'queued', dry_run = false, created = 0, updated = 0, unchanged = 0, line_done = 0, started_at = null,
        finished_at = null`,
  where: "status = 'finished' and dry_run",
});

export function startImport(database: Database) {
  return operation({
    operationId: "startImport",
    route: "POST /imports/:id/start",
    tag: "Imports",
    summary: "Import the rows of a dry run",
    description:
      "Applies the rows of a finished dry run, whose file isn't sent again. Rows of people who were erased meanwhile are left " +
      "out. A dry run's rows are kept for 7 days.",
    scope: "contacts:write",
    params: z.strictObject({ id: idField("imp", "The id of the dry run, which becomes the import.") }),
    answers: { 202: { description: "The import is queued.", schema: importAnswer } },
    examples: { "An import that is no dry run": { params: { id: exampleId("imp") }, status: 409 } },
    problems: { 404: ["import_not_found"], 409: ["import_not_startable"], 429: ["too_many_jobs"] },
    async handler({ caller: { accountId }, params, once }) {
      const done = await once(async (session) => {
        const row = await startDryRun(session, accountId, params.id);
        // Names of columns can name a person, so the stored answer doesn't contain them.
        return { ...answer(202, importOf(row)), keep: { id: publicId("imp", row.import_id) } };
      });
      if (!isReplayed(done)) return done;
      const row = await findImport(database, accountId, params.id);
      return { ...answer(202, importOf(row)), headers: done.headers };
    },
  });
}

async function startDryRun(session: Session, accountId: string, id: string): Promise<ImportRow> {
  const importId = uuidOf("imp", id);
  const [row] = importId === null ? [] : await session.run(start, { accountId, importId });
  if (row) {
    await addAccountJob(session, RUN_IMPORT, { accountId, subjectId: row.import_id });
    return row;
  }
  const { dry_run: dryRun, status } = await findImport(session, accountId, id);
  throw importNotStartable(dryRun ? status : `no dry run, and ${status}`);
}
