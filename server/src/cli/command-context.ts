// The output and exit code of a command.

export interface CommandContext {
  /** Writes a line of the result to standard output. */
  print(line: string): void;
  /** Writes a line to standard error. */
  complain(line: string): void;
  exitCode: number;
}
