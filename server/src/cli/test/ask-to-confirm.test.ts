import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { askToConfirm } from "../ask-to-confirm.ts";

function terminal() {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const stop = new AbortController();
  return { input, output, stop, answer: askToConfirm("Erase all?", stop.signal, input, output) };
}

test.each([
  ["yes", "yes\n", true],
  ["y alone", "y\n", false],
  ["nothing", "\n", false],
  ["yes in a second line", "no\nyes\n", false],
])("%s", async (_name, typed, meant) => {
  const { input, output, answer } = terminal();
  input.write(typed);
  expect(await answer).toBe(meant);
  expect(String(output.read())).toBe("Erase all? Type yes to continue: ");
});

test("a stop signal ends the command with its exit code", async () => {
  const { stop, answer } = terminal();
  stop.abort("SIGINT");
  const message = "\nStopped. Nothing was changed.";
  await expect(answer).rejects.toMatchObject({ message, exitCode: 130 });
});
