// The steps of bulk jobs, by kind.
import type { BulkJobSteps } from "./bulk-job-step.ts";
import { type EraseMembersDeps, eraseMembers } from "./erase-members.ts";
import { labelMembers } from "./label-members.ts";

export type BulkJobStepDeps = EraseMembersDeps;

export function bulkJobSteps(deps: BulkJobStepDeps): BulkJobSteps {
  return { erase: eraseMembers(deps), labels: labelMembers };
}
