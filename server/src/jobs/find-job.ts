// Finds a job of any kind by its public id.
import type { Session } from "../platform/database/index.ts";
import type { Caller } from "../platform/http/index.ts";
import { uuidOf } from "../platform/ids.ts";
import { notFound } from "../platform/problem.ts";
import { jobErrors } from "./errors.ts";
import { JOB_KINDS, JOB_PREFIXES, type JobRow, readJob } from "./job.ts";
import { checkScope, type JobAct } from "./job-scopes.ts";

/** Throws 404 `job_not_found`, and 403 if the caller's key lacks the scope for the act. */
export async function findJob(
  runner: Pick<Session, "run">,
  caller: Caller,
  { id: publicId, act }: { id: string; act: JobAct },
): Promise<JobRow> {
  const { accountId } = caller;
  const jobId = JOB_KINDS.map((kind) => uuidOf(JOB_PREFIXES[kind], publicId)).find((id) => id !== null);
  const row = jobId ? await readJob(runner, { accountId, jobId }) : undefined;
  if (!row || uuidOf(JOB_PREFIXES[row.kind], publicId) === null)
    throw notFound(jobErrors.job_not_found, "job", publicId);
  checkScope(caller, row.kind, act);
  return row;
}
