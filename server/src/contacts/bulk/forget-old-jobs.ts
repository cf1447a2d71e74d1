// Deletes bulk jobs that ended 30 days ago.
import type { Database } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";

const deleteOld = statement<[], never>(
  "delete_old_bulk_jobs",
  `delete from bulk_jobs
   where finished_at < now() - interval '30 days'`,
);

export async function forgetOldJobs(database: Database): Promise<void> {
  await database.run(deleteOld, []);
}
