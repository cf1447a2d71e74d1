// The scopes that allow a caller to read or cancel bulk jobs. A job is canceled with the scope that starts it.
import type { Caller } from "../../platform/http/caller.ts";
import type { BulkJobKind } from "./bulk-job.ts";

const STARTS: Record<BulkJobKind, string> = { erase: "contacts:erase", labels: "contacts:write" };
const READS_ALL = "contacts:read";

export type JobAct = "read" | "cancel";

/** An operation needs any of these scopes. `scopesFor` tells which of them fit a job. */
export const JOB_SCOPES = {
  read: [READS_ALL, STARTS.erase, STARTS.labels],
  cancel: [STARTS.labels, STARTS.erase],
} satisfies Record<JobAct, [string, ...string[]]>;

export function jobKindsOf({ scopes }: Caller, act: JobAct): BulkJobKind[] {
  const kinds = Object.keys(STARTS) as BulkJobKind[];
  return kinds.filter((kind) => scopesFor(kind, act).some((scope) => scopes.has(scope)));
}

export function scopesFor(kind: BulkJobKind, act: JobAct): [string, ...string[]] {
  return act === "read" ? [READS_ALL, STARTS[kind]] : [STARTS[kind]];
}
