// A command that can't do what it should: a sentence for the person who gave it, and the exit code.

/** 1: it failed. 2: it was used or configured wrongly. */
export class CommandFailure extends Error {
  override readonly name = "CommandFailure";
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
