// A command that can't do what it should: a sentence for the person who gave it, and the exit code.

/** 1: it failed. 2: it was used or configured wrongly. The others: a signal ended it, see stop-signal.ts. */
export type FailureCode = 1 | 2 | 129 | 130 | 143;

export class CommandFailure extends Error {
  override readonly name = "CommandFailure";
  readonly exitCode: FailureCode;

  constructor(message: string, exitCode: FailureCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
