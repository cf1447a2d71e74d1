// Asks at a terminal before an act that can't be undone.
import { createInterface } from "node:readline";
import { type CommandContext, CommandFailure } from "./command.ts";
import { stopFailure } from "./stop-signal.ts";

type Terminal = Pick<CommandContext, "input" | "errorOutput">;

/** @throws CommandFailure */
export function refuseWithoutTerminal({ input, errorOutput }: Terminal): void {
  if (!input.isTTY || !errorOutput.isTTY)
    throw new CommandFailure("There is no terminal for the confirmation: give --yes.", 2);
}

/** Only the answer "yes" confirms. The end of the input is a no. @throws CommandFailure, with the refusal unless it is confirmed */
export async function askToConfirm(
  question: string,
  refusal: string,
  terminal: Terminal,
  stop: AbortSignal,
): Promise<void> {
  refuseWithoutTerminal(terminal);
  const { input, errorOutput } = terminal;
  errorOutput.write(`${question} Type yes to continue: `);
  // With `terminal: true`, Ctrl-C would be input and no signal.
  const reader = createInterface({ input, terminal: false, signal: stop });
  const answer = await reader[Symbol.asyncIterator]().next();
  reader.close();
  if (answer.value?.trim() !== "yes") throw stopFailure(stop, `\n${refusal}`, new CommandFailure(refusal));
}
