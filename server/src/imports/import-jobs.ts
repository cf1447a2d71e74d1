// Imports as jobs, in the form of all jobs.
import { type JobSource, jobStatements } from "../jobs/index.ts";
import { importStep } from "./import.ts";

const cancelOpen = importStep("cancel_import", {
  set: "status = 'canceled', finished_at = now()",
  where: "status in ('receiving', 'queued', 'running')",
});

export const importJobs: JobSource = {
  ...jobStatements({
    table: "imports",
    kinds: ["import"],
    columns: {
      id: "import_id",
      kind: "'import'",
      status: "case status when 'receiving' then 'queued' else status end",
      rows_done: "created + updated + unchanged + refused + repeated + erased",
      rows_total: "case when status <> 'receiving' then rows_received end",
      not_found: "0::bigint",
    },
  }),
  async cancel(session, accountId, importId) {
    return (await session.run(cancelOpen, { accountId, importId })).length > 0;
  },
};
