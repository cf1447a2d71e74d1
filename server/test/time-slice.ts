// A time slice for tests that run a job directly.
import type { TimeSlice } from "../src/jobs/job-work.ts";

/** Never over, so that the job runs to its end. With an aborted signal, over at the first check. */
export function timeSlice(signal = new AbortController().signal): TimeSlice {
  return { signal, isOver: () => signal.aborted };
}
