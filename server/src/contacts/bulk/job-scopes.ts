// Which bulk jobs a key may see and cancel. The scope that starts a job is the only one that cancels it.
import type { Caller } from "../../platform/http/caller.ts";
import { missingScope } from "../../platform/http/missing-scope.ts";
import type { Problem } from "../../platform/problem.ts";
import type { BulkJobKind } from "./bulk-job.ts";

/** What starting a job of the kind asks for. */
const STARTS: Record<BulkJobKind, string> = { erase: "contacts:erase", labels: "contacts:write" };
const KINDS = Object.keys(STARTS) as BulkJobKind[];

/** Keys with this scope see jobs of every kind. */
const READS_ALL = "contacts:read";

type JobAct = "read" | "cancel";

/** For operations: any of these allows something. */
export const JOB_SCOPES = {
  read: [READS_ALL, STARTS.erase, STARTS.labels],
  cancel: [STARTS.labels, STARTS.erase],
} satisfies Record<JobAct, [string, ...string[]]>;

/** The kinds of jobs that the key may see or cancel. */
export function jobKindsOf({ scopes }: Caller, act: JobAct): BulkJobKind[] {
  return KINDS.filter((kind) => scopesFor(kind, act).some((scope) => scopes.has(scope)));
}

/** For a job of a kind that the key may not see or cancel. */
export function forbiddenJob(kind: BulkJobKind, act: JobAct): Problem {
  return missingScope(...scopesFor(kind, act));
}

function scopesFor(kind: BulkJobKind, act: JobAct): [string, ...string[]] {
  switch (act) {
    case "read":
      return [READS_ALL, STARTS[kind]];
    case "cancel":
      return [STARTS[kind]];
  }
}
