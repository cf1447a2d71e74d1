// Whether the scheduled backup failed last, for the doctor, who may have other rights to the place than the service.
import { type Session, statement, t } from "../../platform/database/index.ts";

const find = statement({
  name: "find_failed_scheduled_backup",
  plan: "scan",
  columns: { updated_at: t.timestamptz },
  sql: `select updated_at
    from graphile_worker._private_jobs
    where key = 'backup'
      and last_error is not null
      and updated_at > coalesce((select created_at from last_backup), '-infinity')`,
});

/** The time of the scheduled backup that failed last. Null if a backup was made since. */
export async function findFailedBackup(runner: Pick<Session, "run">): Promise<Date | null> {
  const [row] = await runner.run(find, {});
  return row?.updated_at ?? null;
}
