// Asks for a confirmation on the terminal.
import { once } from "node:events";
import { createInterface } from "node:readline";

export function hasTerminal(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

/** True only for the answer "yes". The end of the input is a no. Throws when the signal aborts. */
export async function askToConfirm(
  question: string,
  signal: AbortSignal,
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<boolean> {
  output.write(`${question} Type yes to continue: `);
  // With `terminal: true`, Ctrl-C would be input and no signal.
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
