// What a running command is handed beside its configuration.
import type { Log } from "../platform/log.ts";

export interface ServiceIo {
  log: Log;
  /** A line for the person at the terminal. */
  print(line: string): void;
  /** Aborted when the process is asked to stop. */
  signal: AbortSignal;
}
