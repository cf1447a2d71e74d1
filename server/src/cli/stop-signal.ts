// Turns the signals that ask a process to stop into one AbortSignal.

/** Exit codes of a process that a signal ended: 128 and its number. */
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
/** Ctrl-C under npm arrives twice, from the terminal and from npm: what comes so soon is the same wish. */
const SAME_WISH_MS = 300;

/** The first signal asks for an orderly stop; a later one ends the process at once, with that signal's code. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  let asked = 0;
  for (const [name, code] of Object.entries(SIGNALS)) {
    process.on(name, () => {
      if (!stop.signal.aborted) {
        asked = performance.now();
        stop.abort(name);
      } else if (performance.now() - asked > SAME_WISH_MS) process.exit(code);
    });
  }
  return stop.signal;
}

/** The exit code for the signal that asked. Only of a signal that has aborted. */
export function exitCodeOf(stop: AbortSignal): (typeof SIGNALS)[keyof typeof SIGNALS] {
  return SIGNALS[stop.reason as keyof typeof SIGNALS];
}
