// Asks for a confirmation on the terminal.
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
  const reader = createInterface({ input, terminal: false, signal });
  const answer = await reader[Symbol.asyncIterator]().next();
  reader.close();
  signal.throwIfAborted();
  return answer.value?.trim() === "yes";
}
