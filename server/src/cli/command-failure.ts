// The failure of a command: a message for the user, and the exit code.

/** 1: failed. 2: wrong usage or configuration. Others: ended by a signal, see stop-signal.ts. */
export type FailureCode = 1 | 2 | 129 | 130 | 143;

export class CommandFailure extends Error {
  override readonly name = "CommandFailure";
  readonly exitCode: FailureCode;

  constructor(message: string, exitCode: FailureCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
