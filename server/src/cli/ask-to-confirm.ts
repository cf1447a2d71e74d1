// Asks at a terminal before an act that can't be undone.
import { createInterface } from "node:readline";
import type { ProgressOutput } from "./progress.ts";
import { stopFailure } from "./stop-signal.ts";

/** True only for the answer "yes". The end of the input is a no. @throws CommandFailure when the signal aborts */
export async function askToConfirm(
  question: string,
  signal: AbortSignal,
  input: NodeJS.ReadableStream,
  output: ProgressOutput,
): Promise<boolean> {
  output.write(`${question} Type yes to continue: `);
  // With `terminal: true`, Ctrl-C would be input and no signal.
  const reader = createInterface({ input, terminal: false, signal });
  const answer = await reader[Symbol.asyncIterator]().next();
  reader.close();
  if (signal.aborted) throw stopFailure(signal, "\nStopped. Nothing was changed.", undefined);
  return answer.value?.trim() === "yes";
}
