// The background jobs of this slice and what they carry.

export type TransferJobs = {
  /** Makes an export's file and mails it, as far as it isn't done. A job of another run than the row's does nothing. */
  "run-export": ExportRun;
  /** Tells the account's `notify_email` that an export was asked for. */
  "tell-of-export": Omit<ExportRun, "runId">;
};

export interface ExportRun {
  accountId: string;
  exportId: string;
  runId: string;
}
