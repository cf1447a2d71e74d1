import type { Database } from "../platform/database/database.ts";
import { statement } from "../platform/database/statement.ts";
import { MINUTES_KEPT } from "./sum-usage.ts";

/** Days that counts by the hour are kept. */
export const HOURS_KEPT_DAYS = 400;

const deleteOld = statement({
  name: "delete_old_usage",
  plan: "scan",
  sql: `delete from usage_counts
    where (step = 1 and at < now() - make_interval(hours => ${MINUTES_KEPT}))
      or at < now() - make_interval(days => ${HOURS_KEPT_DAYS})`,
});

export async function forgetOldUsage(database: Database): Promise<void> {
  await database.run(deleteOld, {});
}
