// The scopes that a caller needs for a job. A job is canceled with the scope that starts it.
import { type Caller, missingScope } from "../platform/http/index.ts";
import { JOB_KINDS, type JobKind } from "./job.ts";

const STARTS: Record<JobKind, string> = {
  erase: "contacts:erase",
  labels: "contacts:write",
  plan: "broadcasts:write",
  export: "contacts:export",
  import: "contacts:write",
};
const READS_ALL = "contacts:read";

export type JobAct = "read" | "cancel";

/** An operation needs any of these scopes. Which of them fit depends on the job. */
export const JOB_SCOPES = {
  read: [READS_ALL, ...new Set(Object.values(STARTS))],
  cancel: [...new Set(Object.values(STARTS))] as [string, ...string[]],
} satisfies Record<JobAct, [string, ...string[]]>;

export function kindsFor({ scopes }: Caller, act: JobAct): JobKind[] {
  return JOB_KINDS.filter((kind) => scopesFor(kind, act).some((scope) => scopes.has(scope)));
}

/** Throws 403 `insufficient_scope`. */
export function checkScope({ scopes }: Caller, kind: JobKind, act: JobAct): void {
  const enough = scopesFor(kind, act);
  if (!enough.some((scope) => scopes.has(scope))) throw missingScope(...enough);
}

function scopesFor(kind: JobKind, act: JobAct): [string, ...string[]] {
  return act === "read" ? [READS_ALL, STARTS[kind]] : [STARTS[kind]];
}
