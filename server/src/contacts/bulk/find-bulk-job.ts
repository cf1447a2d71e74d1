// Reads one bulk job.
import type { Database } from "../../platform/database/database.ts";
import type { Session } from "../../platform/database/session.ts";
import { statement } from "../../platform/database/statement.ts";
import { type BulkJobRow, bulkJobColumns } from "./bulk-job.ts";

const find = statement<[string, string], BulkJobRow>(
  "find_bulk_job",
  `select ${bulkJobColumns}
   from bulk_jobs
   where account_id = $1
     and job_id = $2`,
);

export async function findBulkJob(
  database: Pick<Database | Session, "run">,
  accountId: string,
  jobId: string,
): Promise<BulkJobRow | undefined> {
  const [row] = await database.run(find, [accountId, jobId]);
  return row;
}
