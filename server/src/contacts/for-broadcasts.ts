// For the slice of broadcasts, whose plan is a bulk job.
export { startBulkJob } from "./bulk/bulk-job.ts";
export { labelMembers } from "./bulk/label-members.ts";
export { type BulkJobStep, type BulkTask, runBulkJob } from "./bulk/run-bulk-job.ts";
export { idList, type Selection, selectionFault, selectionFields, selectionOf } from "./bulk/selection.ts";
export { countedStep } from "./erase/own-steps.ts";
export { labelNamesField } from "./labels.ts";
export { idAfterMerges } from "./merge/id-after-merges.ts";
export { type ContactFilter, contactFilterAnswer, contactFilterField } from "./search/contact-filter.ts";
