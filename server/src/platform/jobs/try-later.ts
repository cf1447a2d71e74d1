// What the code of a job throws when the world outside isn't ready yet.

/** The job is repeated with backoff, and the log has no error: nothing is wrong with the service. */
export class TryLater extends Error {
  /** The reason, which the queue keeps with the job. */
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}
