// The program: runs the command line and exits with its code.
import { runCommandLine } from "./cli/command-line.ts";
import { stopSignal } from "./cli/stop-signal.ts";
import { processEnvironment, SETTINGS_FILE } from "./config/env.ts";

// The reader of our output may close the pipe, as `head` does.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

// Without a reader of the log, the work goes on.
process.stderr.on("error", () => undefined);

const code = await runCommandLine(process.argv.slice(2), {
  environment: processEnvironment(),
  settingsFile: SETTINGS_FILE,
  input: process.stdin,
  errorOutput: process.stderr,
  print: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
  stopSignal,
});
// An exit throws away what a slow reader hasn't taken yet.
await Promise.all([written(process.stdout), written(process.stderr)]);
process.exit(code);

function written(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write("", () => resolve()));
}
