// Deletes bulk jobs that ended 30 days ago.
import type { Database } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";

const deleteOld = statement({
  name: "delete_old_bulk_jobs",
  plan: "scan",
  sql: "delete from bulk_jobs where finished_at < now() - interval '30 days'",
});

export async function forgetOldJobs(database: Database): Promise<void> {
  await database.run(deleteOld, {});
}
