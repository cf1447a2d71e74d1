import { z } from "zod";
import type { Database } from "../../platform/database/index.ts";
import { idFrom, LAST_ID, listOperation } from "../../platform/http/index.ts";
import { JOB_KINDS, job } from "../job.ts";
import { JOB_SCOPES, kindsFor } from "../job-scopes.ts";
import type { JobSource } from "../job-source.ts";

export function listJobs(database: Database, sources: readonly JobSource[]) {
  return listOperation({
    operationId: "listJobs",
    route: "GET /jobs",
    tag: "Jobs",
    summary: "List jobs",
    description:
      "Bulk jobs, exports and imports, newest first. A key with contacts:read sees all jobs; any other key sees the kinds of " +
      "jobs that it may start. A bulk job is kept for 30 days after its end, an import for a week.",
    scope: JOB_SCOPES.read,
    fields: { kind: z.enum(JOB_KINDS).optional().meta({ description: "Only jobs of this kind." }) },
    examples: { "The newest": { query: { limit: 50 } }, "Only exports": { query: { kind: "export" } } },
    entries: "jobs",
    entry: job.answer,
    async rows({ caller, query }, limit) {
      const kinds = kindsFor(caller, "read").filter(
        (kind) => query.kind === undefined || kind === query.kind,
      );
      const page = { accountId: caller.accountId, before: idFrom(query.after, LAST_ID), limit, kinds };
      const asked = sources.filter((source) => source.kinds.some((kind) => kinds.includes(kind)));
      const lists = await Promise.all(asked.map((source) => database.run(source.list, page)));
      // Ids grow with time, so the newest jobs of all sources are the first ones.
      const rows = lists.flat().sort((one, other) => (one.id < other.id ? 1 : -1));
      return rows.slice(0, limit);
    },
    entryOf: (row) => job.of(row),
    position: (row) => row.id,
  });
}
