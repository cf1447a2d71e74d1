import type { Readable } from "node:stream";
import type { ProgressOutput } from "./progress.ts";

/** What a command uses of its process. Tests run commands inside their own process and pass their own. */
export interface Surroundings {
  environment: NodeJS.ProcessEnv;
  /** The file with settings that the environment doesn't have. It need not exist. */
  settingsFile: string;
  input: Readable & { isTTY?: boolean };
  /** Standard error, for progress and questions. */
  errorOutput: ProgressOutput;
  print(line: string): void;
  complain(line: string): void;
  /** Aborts when the process is asked to stop. Installs signal handlers, so only commands that can stop early call it. */
  stopSignal(): AbortSignal;
}

export interface CommandContext extends Surroundings {
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

/** The value as JSON if the user asked for JSON, else lines for people. */
export function printResult(
  { print }: Pick<CommandContext, "print">,
  { json }: { json?: boolean },
  value: unknown,
  linesOf: () => string[],
): void {
  for (const line of json ? [JSON.stringify(value, null, 2)] : linesOf()) print(line);
}
