// Asks the person at the terminal whether they mean it.
import { once } from "node:events";
import { createInterface } from "node:readline";

/** Whether there is somebody to ask. */
export function hasTerminal(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

/** True only after a whole "yes"; the end of the input is a no. Throws when the signal aborts. */
export async function askToConfirm(
  question: string,
  signal: AbortSignal,
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<boolean> {
  output.write(`${question} Type yes to go on: `);
  // Line by line: Ctrl-C stays a signal.
  const reader = createInterface({ input, terminal: false });
  const ended = new AbortController();
  const either = AbortSignal.any([signal, ended.signal]);
  try {
    const line = once(reader, "line", { signal: either }).then(([text]) => String(text));
    const close = once(reader, "close", { signal: either }).then(() => "");
    return (await Promise.race([line, close])).trim() === "yes";
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    ended.abort();
    reader.close();
  }
}
