// For the slice `app`: jobs, steps of an erasure, and events of contacts.
export { bulkContacts } from "./api/bulk-contacts.ts";
export { contactEvents } from "./api/contact-events.ts";
export { forgetOldJobs } from "./bulk/bulk-job.ts";
export { forgetErasedFacts } from "./erase/erased-facts.ts";
export { forgetErasedOptOuts } from "./erase/erased-opt-outs.ts";
export { countNotes, eraseAnswers } from "./erase/own-steps.ts";
export { END_SNOOZES_AT, endSnoozes } from "./inbox/end-snoozes.ts";
export { LOOK_FOR_WAITS_AT, type WaitMailJobs, waitMailTasks } from "./inbox/mails/mail-waits.ts";
export { unassignThreadsOfFormer } from "./inbox/unassign-threads.ts";
export { type MergeJobs, mergeTasks } from "./merge/merge-job.ts";
export { visibleFinder } from "./visible-to.ts";
