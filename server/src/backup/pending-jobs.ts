// Background jobs that wait or run. They go into a backup, because imports, exports and erasures would never end without them.
// They are restored through graphile-worker's public function: its tables change between its versions. Locks aren't kept, so
// a job that was running starts again, as after a crash.
import type pg from "pg";

/** The name in a backup. No table of ours has a dot in its name. */
export const JOBS = "graphile_worker.jobs";

const COLUMNS = {
  task_identifier: "text",
  payload: "json",
  queue_name: "text",
  run_at: "timestamptz",
  max_attempts: "smallint",
  job_key: "text",
  priority: "smallint",
};

export const JOB_COLUMNS = Object.keys(COLUMNS);

/** Jobs that failed for good are left out, and the one that makes this backup: a restored Parley would make another at once. */
export const SELECT_JOBS = `select tasks.identifier, jobs.payload, queues.queue_name, jobs.run_at, jobs.max_attempts, jobs.key,
    jobs.priority
  from graphile_worker._private_jobs as jobs
  join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
  left join graphile_worker._private_job_queues as queues on queues.id = jobs.job_queue_id
  where jobs.attempts < jobs.max_attempts
    and tasks.identifier <> 'backup'`;

const STAGED = "restored_jobs";

export const COPY_JOBS = `copy ${STAGED} from stdin (format binary)`;

/** Call it before the rows are copied. */
export async function createStagedJobs(client: pg.Client): Promise<void> {
  const columns = Object.entries(COLUMNS).map(([name, type]) => `${name} ${type}`);
  await client.query(`create temporary table ${STAGED} (${columns.join(", ")}) on commit drop`);
}

export async function addStagedJobs(client: pg.Client): Promise<void> {
  await client.query(
    `select graphile_worker.add_job(
      task_identifier,
      payload := payload,
      queue_name := queue_name,
      run_at := run_at,
      max_attempts := max_attempts,
      job_key := job_key,
      priority := priority
    )
    from ${STAGED}`,
  );
}
