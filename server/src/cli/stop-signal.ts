// Turns SIGHUP, SIGINT and SIGTERM into one AbortSignal.
import { CommandFailure } from "./command.ts";

/** Exit codes: 128 plus the number of the signal. */
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
/** Under npm, Ctrl-C arrives twice: from the terminal and from npm. */
const DUPLICATE_MS = 300;

/** The first signal starts an orderly stop. A later signal ends the process at once. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  let asked = 0;
  for (const [name, code] of Object.entries(SIGNALS)) {
    process.on(name, () => {
      if (!stop.signal.aborted) {
        asked = performance.now();
        stop.abort(name);
      } else if (performance.now() - asked > DUPLICATE_MS) process.exit(code);
    });
  }
  return stop.signal;
}

/** What to throw in place of `error`, which the stop may have caused. `sentence`: what the stop leaves behind. */
export function stopFailure(stop: AbortSignal, sentence: string, error: unknown): unknown {
  if (!stop.aborted) return error;
  return new CommandFailure(sentence, SIGNALS[stop.reason as keyof typeof SIGNALS]);
}

/** The result of the work. `sentence`: what a stop amid the work leaves behind. @throws CommandFailure when the process is stopped */
export function unlessStopped<Result>(
  stop: AbortSignal,
  sentence: string,
  work: Promise<Result>,
): Promise<Result> {
  return work.catch((error: unknown) => {
    throw stopFailure(stop, sentence, error);
  });
}
