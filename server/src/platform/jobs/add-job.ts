// Adds a background job in the caller's transaction, so the job exists only if the transaction commits.
import { type Session, statement, t } from "../database/index.ts";

interface JobOptions {
  runAt?: Date;
  /** Maximum number of runs, the first included. By default 25, with a backoff that grows up to six hours. */
  maxAttempts?: number;
  /** Replaces a job with the same key that hasn't begun. */
  key?: string;
}

/** Payloads hold ids and nothing personal, because they outlive erasures. Use: `const add: AddJob<MyJobs> = addJob`. */
export type AddJob<Payloads> = <Name extends keyof Payloads & string>(
  session: Session,
  name: Name,
  payload: Payloads[Name],
  options?: JobOptions,
) => Promise<void>;

const add = statement({
  name: "add_job",
  parameters: {
    name: t.text,
    payload: t.text,
    runAt: t.nullable(t.timestamptz),
    maxAttempts: t.nullable(t.int4),
    key: t.nullable(t.text),
  },
  columns: { id: t.int8 },
  sql: `select id
    from graphile_worker.add_job(
      $name,
      payload := $payload::text::json,
      run_at := $runAt,
      max_attempts := $maxAttempts,
      job_key := $key
    )`,
});

export async function addJob(
  session: Session,
  name: string,
  payload: object,
  options: JobOptions = {},
): Promise<void> {
  const { runAt = null, maxAttempts = null, key = null } = options;
  await session.run(add, { name, payload: JSON.stringify(payload), runAt, maxAttempts, key });
}

/** Like AddJob, for many jobs in one statement. */
export type AddJobs<Payloads> = <Name extends keyof Payloads & string>(
  session: Session,
  name: Name,
  payloads: Payloads[Name][],
) => Promise<void>;

const addMany = statement({
  name: "add_jobs",
  parameters: { name: t.text, payloads: t.textArray },
  columns: { id: t.int8 },
  // Calling add_job for each payload takes 30 times as long.
  sql: `select job.id
    from graphile_worker.add_jobs(array(
      select row($name, payload::json, null, null, null, null, null, null)::graphile_worker.job_spec
      from unnest($payloads::text[]) as given (payload)
    )) as job`,
});

export async function addJobs(session: Session, name: string, payloads: object[]): Promise<void> {
  await session.run(addMany, { name, payloads: payloads.map((payload) => JSON.stringify(payload)) });
}
