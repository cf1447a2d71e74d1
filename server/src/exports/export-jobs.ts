// The background jobs of this slice and what they carry.

/** Makes an export's file and mails it. It waits in its account's queue until the export has ended. */
export const RUN_EXPORT = { queue: "whole", name: "run-export" } as const;

export type ExportJobs = {
  /** Tells the account's `notify_email` that an export was asked for. */
  "tell-of-export": ExportKey;
};

export interface ExportKey {
  accountId: string;
  exportId: string;
}

/** One try to make and mail the file. A new run makes everything that an older run still does void. */
export interface ExportRun extends ExportKey {
  runId: string;
}
