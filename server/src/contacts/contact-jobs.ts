// The background jobs of this slice and what they carry.

export type ContactJobs = {
  /** Does a bulk job's members, as far as they aren't done, for one turn. */
  "run-bulk-job": BulkJobTurn;
};

export interface BulkJobTurn {
  accountId: string;
  jobId: string;
}
