// A time slice for tests that run a job themselves.
import type { TimeSlice } from "../src/platform/jobs/account-job.ts";

/** Never over, so that the job runs to its end; with an aborted signal, over at the first look. */
export function timeSlice(signal = new AbortController().signal): TimeSlice {
  return { signal, isOver: () => signal.aborted };
}
