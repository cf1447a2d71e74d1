export interface CommandContext {
  print(line: string): void;
  complain(line: string): void;
  exitCode: number;
}

/** Exit codes: 1 failed, 2 wrong usage or configuration, others see stop-signal.ts. */
export class CommandFailure extends Error {
  override readonly name = "CommandFailure";
  readonly exitCode: 1 | 2 | 129 | 130 | 143;

  constructor(message: string, exitCode: CommandFailure["exitCode"] = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
