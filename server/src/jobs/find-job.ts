// Finds a job of any kind by its public id, for callers with the scopes. A job is canceled with the scope that starts it.
import type { Session } from "../platform/database/index.ts";
import { type Caller, missingScope } from "../platform/http/index.ts";
import { uuidOf } from "../platform/ids.ts";
import { notFound } from "../platform/problem.ts";
import { jobErrors } from "./errors.ts";
import { JOB_KINDS, JOB_PREFIXES, type JobKind, type JobRow, readJob } from "./job.ts";

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

const STARTS: Record<JobKind, string> = {
  erase: "contacts:erase",
  labels: "contacts:write",
  plan: "broadcasts:write",
  export: "contacts:export",
  import: "contacts:write",
};
/** A plan tells how many people a broadcast is for. */
const readsOf = (kind: JobKind) => (kind === "plan" ? "broadcasts:read" : "contacts:read");

export type JobAct = "read" | "cancel";

/** An operation needs any of these scopes. Which of them fit depends on the job. */
export const JOB_SCOPES = {
  read: [readsOf("erase"), ...new Set([readsOf("plan"), ...Object.values(STARTS)])],
  cancel: [...new Set(Object.values(STARTS))] as [string, ...string[]],
} satisfies Record<JobAct, [string, ...string[]]>;

export function kindsFor({ scopes }: Caller, act: JobAct): JobKind[] {
  return JOB_KINDS.filter((kind) => scopesFor(kind, act).some((scope) => scopes.has(scope)));
}

/** Throws 403 `insufficient_scope`. */
function checkScope({ scopes }: Caller, kind: JobKind, act: JobAct): void {
  const enough = scopesFor(kind, act);
  if (!enough.some((scope) => scopes.has(scope))) throw missingScope(...enough);
}

function scopesFor(kind: JobKind, act: JobAct): [string, ...string[]] {
  return act === "read" ? [readsOf(kind), STARTS[kind]] : [STARTS[kind]];
}
