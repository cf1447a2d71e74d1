import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { askToConfirm } from "../ask-to-confirm.ts";

function terminal(isTTY = true) {
  const [input, errorOutput] = [0, 1].map(() => Object.assign(new PassThrough(), { isTTY }));
  const stop = new AbortController();
  const context = { input: input as PassThrough, errorOutput: errorOutput as PassThrough };
  const asked = askToConfirm("Erase all?", "Nothing was erased.", context, stop.signal);
  return { ...context, stop, answer: asked.catch(({ message, exitCode }) => [message, exitCode]) };
}

test.each([
  ["yes", "yes\n", undefined],
  ["y alone", "y\n", ["Nothing was erased.", 1]],
  ["nothing", "\n", ["Nothing was erased.", 1]],
  ["yes in a second line", "no\nyes\n", ["Nothing was erased.", 1]],
])("%s", async (_name, typed, outcome) => {
  const { input, errorOutput, answer } = terminal();
  input.write(typed);
  expect(await answer).toEqual(outcome);
  expect(String(errorOutput.read())).toBe("Erase all? Type yes to continue: ");
});

test("a stop signal and a missing terminal are refusals", async () => {
  const { stop, answer } = terminal();
  stop.abort("SIGINT");
  expect(await answer).toEqual(["\nNothing was erased.", 130]);
  const [message, exitCode] = (await terminal(false).answer) as unknown as [string, number];
  expect([message, exitCode]).toEqual(["There is no terminal for the confirmation: give --yes.", 2]);
});
