// Adds a background job in the caller's transaction: it runs after the commit, and never when there is none.
import type { Session } from "../database/session.ts";
import { statement } from "../database/statement.ts";

export interface JobOptions {
  /** When it may run first; at once unless given. */
  runAt?: Date;
  /** Runs at most, the first included; 25 unless given, with a backoff that ends at six hours. */
  maxAttempts?: number;
  /** A job with the same key that hasn't begun is replaced. */
  key?: string;
}

/**
 * What jobs carry, by their names: ids and nothing personal, for payloads outlive erasures. A slice declares its jobs as
 * `type MyJobs = {"do-it": {accountId: string}}` and adds them with `const add: AddJob<MyJobs> = addJob`.
 */
export type AddJob<Payloads> = <Name extends keyof Payloads & string>(
  session: Session,
  name: Name,
  payload: Payloads[Name],
  options?: JobOptions,
) => Promise<void>;

const add = statement<[string, string, Date | null, number | null, string | null], never>(
  "add_job",
  `select id
   from graphile_worker.add_job(
     $1::text,
     payload := $2::json,
     run_at := $3::timestamptz,
     max_attempts := $4::integer,
     job_key := $5::text
   )`,
);

export async function addJob(
  session: Session,
  name: string,
  payload: object,
  options: JobOptions = {},
): Promise<void> {
  const { runAt = null, maxAttempts = null, key = null } = options;
  await session.run(add, [name, JSON.stringify(payload), runAt, maxAttempts, key]);
}
