// What a role of the program gets beside its configuration.
import type { Log } from "../platform/log.ts";

export interface ServiceIo {
  log: Log;
  /** Writes a line to the terminal. */
  print(line: string): void;
  /** Aborted when the process is asked to stop. */
  signal: AbortSignal;
}
