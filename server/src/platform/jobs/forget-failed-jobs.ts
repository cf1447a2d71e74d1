// Deletes background jobs that failed for good: graphile-worker keeps them for ever. They stay for 30 days, to look at.
import { cleanUp } from "../database/clean-up.ts";

export const forgetFailedJobs = cleanUp({
  name: "delete_failed_jobs",
  table: "graphile_worker._private_jobs",
  where: "attempts >= max_attempts and locked_at is null and updated_at < now() - interval '30 days'",
});
