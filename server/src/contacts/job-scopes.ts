// Which bulk jobs a key may see and cancel: whoever may start a job may do both.
import type { Caller } from "../platform/http/caller.ts";
import { missingScope } from "../platform/http/missing-scope.ts";
import type { Problem } from "../platform/problem.ts";
import type { BulkJobKind } from "./bulk-job.ts";

/** What starting a job of the kind asks for. */
const STARTS: Record<BulkJobKind, string> = { erase: "contacts:erase", labels: "contacts:write" };
const KINDS = Object.keys(STARTS) as BulkJobKind[];

/** With it a key sees, or cancels, jobs of every kind. */
const EVERY_KIND = { read: "contacts:read", cancel: "contacts:write" } as const;

/** For operations: any of these allows something. */
export const JOB_SCOPES = {
  read: ["contacts:read", ...Object.values(STARTS)],
  cancel: [EVERY_KIND.cancel, STARTS.erase],
} as const satisfies Record<keyof typeof EVERY_KIND, [string, ...string[]]>;

/** Of the kinds of jobs, those that the key may see or cancel. */
export function jobKindsOf({ scopes }: Caller, act: keyof typeof EVERY_KIND): BulkJobKind[] {
  return KINDS.filter((kind) => scopes.has(EVERY_KIND[act]) || scopes.has(STARTS[kind]));
}

/** For a job that isn't of these kinds. */
export function forbiddenJob(kind: BulkJobKind, act: keyof typeof EVERY_KIND): Problem {
  return missingScope(...new Set([EVERY_KIND[act], STARTS[kind]]));
}
