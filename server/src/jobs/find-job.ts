// Finds a job of any kind by its public id.
import type { Session } from "../platform/database/index.ts";
import type { Caller } from "../platform/http/index.ts";
import { uuidOf } from "../platform/ids.ts";
import { notFound } from "../platform/problem.ts";
import { jobErrors } from "./errors.ts";
import { JOB_PREFIXES, type JobRow } from "./job.ts";
import { checkScope, type JobAct } from "./job-scopes.ts";
import type { JobSource } from "./job-source.ts";

export interface FoundJob {
  source: JobSource;
  /** The UUID. */
  id: string;
  row: JobRow;
}

/** Throws 404 `job_not_found`, and 403 if the caller's key lacks the scope for the act. */
export async function findJob(
  runner: Pick<Session, "run">,
  sources: readonly JobSource[],
  caller: Caller,
  { id: publicId, act }: { id: string; act: JobAct },
): Promise<FoundJob> {
  for (const source of sources) {
    const id = uuidOf(JOB_PREFIXES[source.kinds[0]], publicId);
    const [row] = id === null ? [] : await runner.run(source.find, { accountId: caller.accountId, id });
    if (id === null || !row) continue;
    checkScope(caller, row.kind, act);
    return { source, id, row };
  }
  throw notFound(jobErrors.job_not_found, "job", publicId);
}
