import { z } from "zod";
import { columnList, type Database, statement, t } from "../../platform/database/index.ts";
import { idFrom, LAST_ID, listOperation } from "../../platform/http/index.ts";
import { JOB_SCOPES, kindsFor } from "../find-job.ts";
import { JOB_KINDS, job } from "../job.ts";

/** Newest first, with ids below `before`. */
const list = statement({
  name: "list_jobs",
  parameters: { accountId: t.uuid, before: t.uuid, kinds: t.textArray, limit: t.int8 },
  columns: job.columns,
  sql: `select ${columnList(job.columns)}
    from jobs
    where account_id = $accountId
      and job_id < $before
      and kind = any ($kinds)
    order by job_id desc
    limit $limit`,
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
    entry: job.answer,
    rows({ caller, query }, limit) {
      const kinds = kindsFor(caller, "read").filter(
        (kind) => query.kind === undefined || kind === query.kind,
      );
      const before = idFrom(query.after, LAST_ID);
      return database.run(list, { accountId: caller.accountId, before, limit, kinds });
    },
    entryOf: (row) => job.of(row),
    position: (row) => row.job_id,
  });
}
