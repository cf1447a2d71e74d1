import { z } from "zod";
import { type Database, newestRows, t } from "../../platform/database/index.ts";
import { idFrom, LAST_ID, listOperation } from "../../platform/http/index.ts";
import { JOB_SCOPES, kindsFor } from "../find-job.ts";
import { JOB_KINDS, job } from "../job.ts";

const list = newestRows({
  name: "list_jobs",
  table: "jobs",
  columns: job.columns,
  id: "job_id",
  where: "kind = any ($kinds)",
  parameters: { kinds: t.textArray },
});

export function listJobs(database: Database) {
  return listOperation({
    operationId: "listJobs",
    route: "GET /jobs",
    tag: "Jobs",
    summary: "List jobs",
    description:
      "Bulk jobs, exports and imports, newest first. A key with contacts:read sees all jobs but plans, which need broadcasts:read; any " +
      "other key sees the kinds of jobs that it may start. A bulk job is kept for 30 days after its end, an import for a week.",
    scope: JOB_SCOPES.read,
    fields: { kind: z.enum(JOB_KINDS).optional().meta({ description: "Only jobs of this kind." }) },
    examples: { "The newest": { query: { limit: 50 } }, "Only exports": { query: { kind: "export" } } },
    entries: "jobs",
    listed: job,
    rows({ caller, query }, limit) {
      const kinds = kindsFor(caller, "read").filter(
        (kind) => query.kind === undefined || kind === query.kind,
      );
      const before = idFrom(query.after, LAST_ID);
      return database.run(list, { accountId: caller.accountId, before, limit, kinds });
    },
    position: (row) => row.job_id,
  });
}
