// What a command is given: where it writes, and the exit code that it leaves.

export interface CommandContext {
  /** A line of what was asked for, to standard output. */
  print(line: string): void;
  /** A line beside it, to standard error. */
  complain(line: string): void;
  /** 0 unless the command sets it. */
  exitCode: number;
}
